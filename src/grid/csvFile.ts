/**
 * Name of an exported file: the list's prefix and the moment as yyyyMMdd_HHmmss in UTC (console.md
 * section 9). Some prefixes are given with their underscore, some without: one stands between.
 */
export function csvFileName(prefix: string, moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  const stamp = `${day.replaceAll('-', '')}_${time.slice(0, 8).replaceAll(':', '')}`;
  return `${prefix.replace(/_+$/, '')}_${stamp}.csv`;
}

/** How long the browser may take to start reading a file that it was handed, in milliseconds. */
const handOverTime = 30_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), handOverTime);
}

/** @returns a count of bytes in words, for example `1.4 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
