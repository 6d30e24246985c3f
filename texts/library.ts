/** React-admin's own texts that the console can show; an error without a message gets ours (src/app/i18n.ts). */
export const libraryTexts = {
  'ra.action.clear_input_value': 'Clear value',
  'ra.action.close': 'Close',
  'ra.action.create': 'Create',
  'ra.action.create_item': 'Create %{item}',
  'ra.action.open': 'Open',
  'ra.auth.auth_check_error': 'Please login to continue',
  'ra.message.invalid_form': 'The form is not valid. Please check for errors',
  'ra.message.loading': 'Please wait',
  'ra.message.select_all_limit_reached':
    'There are too many elements to select them all. Only the first %{max} elements were selected.',
  'ra.message.unsaved_changes':
    "Some of your changes weren't saved. Are you sure you want to ignore them?",
  'ra.notification.logged_out': 'Your session has ended, please reconnect.',
  'ra.notification.not_authorized': "You're not authorized to access this resource.",
  'ra.notification.offline': 'No connectivity. Could not fetch data.',
  'ra.page.list': '%{name}',
} as const;
