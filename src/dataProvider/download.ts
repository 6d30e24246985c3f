/** Received bytes are handed to the browser's blob store in parts of this size. */
const partSize = 1024 * 1024;

/**
 * Reads an answer to its end into a file without holding it all in memory (decision 25).
 * @param onProgress told the bytes received so far, after each chunk
 */
export async function downloadBlob(
  response: Response,
  onProgress?: (bytes: number) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'text/csv;charset=utf-8';
  if (!response.body) return response.blob();
  const reader = response.body.getReader();
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let received = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    pending.push(chunk.value);
    pendingBytes += chunk.value.byteLength;
    received += chunk.value.byteLength;
    onProgress?.(received);
    if (pendingBytes >= partSize) {
      parts.push(new Blob(pending));
      pending = [];
      pendingBytes = 0;
    }
  }
  return new Blob([...parts, ...pending], { type });
}
