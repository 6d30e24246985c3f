import { listTexts } from '../../texts/admin-kit/lists';
import type { DeclaredColumn } from '../model/list';

interface HasDatasets {
  datasets: readonly { name: string }[];
  dataset_count: number;
}

/** The datasets of a record: the service names the first ones, and counts all. */
export const datasetsColumn = {
  kind: 'hover-list',
  name: 'datasets',
  value: ({ datasets }: HasDatasets) => datasets.map(({ name }) => name),
  total: ({ dataset_count: count }: HasDatasets) => count,
} as const;

type Moments = Record<'created_at' | 'updated_at', string>;

const moment = { kind: 'date', width: 190 } as const;

export const createdColumn = {
  ...moment,
  name: 'created_at',
  label: listTexts.created,
} as const satisfies DeclaredColumn<Moments>;
export const updatedColumn = {
  ...moment,
  name: 'updated_at',
  label: listTexts.updated,
} as const satisfies DeclaredColumn<Moments>;

interface HasCreator {
  creator: { name: string } | null;
}

export const creatorColumn = {
  kind: 'text',
  name: 'creator',
  value: ({ creator }: HasCreator) => creator?.name ?? '',
} as const;
