/** What stops working without an API key, as its dialogs list it (decision 20). */
export const impactLists = [
  { field: 'dataset_groups', label: 'Dataset Groups' },
  { field: 'datasets', label: 'Datasets' },
] as const;
