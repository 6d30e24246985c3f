export const usesCommandKey = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The command key in its forms: beside a shortcut, for `aria-keyshortcuts`, and in speech. */
export const commandKey = (): { symbol: string; name: string; spoken: string } =>
  usesCommandKey()
    ? { symbol: '⌘', name: 'Meta', spoken: '⌘' }
    : { symbol: 'Ctrl', name: 'Control', spoken: 'Ctrl+' };
