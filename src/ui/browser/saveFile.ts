/** Time in which the browser starts reading the file, in milliseconds. */
const handOverTime = 30_000;

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), handOverTime);
}
