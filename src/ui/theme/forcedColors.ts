/** Forced colours remove backgrounds and shadows: borders replace them. */
export const forcedColors = '@media (forced-colors: active)';
