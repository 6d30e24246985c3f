/** A body that comes once some work is done, which begins when the service reads it. */
export const lateBody = (sent: object, work: () => Promise<unknown>): ReadableStream =>
  new ReadableStream(
    {
      pull: async (controller) => {
        await work();
        controller.enqueue(new TextEncoder().encode(JSON.stringify(sent)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
