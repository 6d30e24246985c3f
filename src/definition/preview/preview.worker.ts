import { encryptPayload, type PreviewAnswer, type PreviewQuestion } from './encryptPayload';

// The FF1 library was written for Node: it uses these two functions of Node's Buffer.
Object.assign(globalThis, {
  Buffer: { alloc: (length: number) => new Uint8Array(length), from: Uint8Array },
});

// Dropped with the worker: the examples only show the form of a result.
const key = crypto.getRandomValues(new Uint8Array(32));
const tweak = crypto.getRandomValues(new Uint8Array(32));

function answerTo({ id, payload, definition }: PreviewQuestion): PreviewAnswer {
  try {
    return { id, encrypted: encryptPayload(payload, definition, key, tweak) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<PreviewQuestion>) => {
  globalThis.postMessage(answerTo(data));
});
