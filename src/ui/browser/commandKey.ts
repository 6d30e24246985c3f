export const usesCommandKey = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The command key as it is written beside a shortcut, and as `aria-keyshortcuts` and people name it. */
export const commandKey = (): { symbol: string; name: string; spoken: string } =>
  usesCommandKey()
    ? { symbol: '⌘', name: 'Meta', spoken: '⌘' }
    : { symbol: 'Ctrl', name: 'Control', spoken: 'Ctrl+' };
