/** Expected payload of an answer: `data.<key>`. */
export interface PayloadShape<T> {
  key: string;
  is: (value: unknown) => value is T;
  /** Message of the error for any other payload. */
  otherwise: string;
}

export interface ReadOptions {
  /** Values of the path's parameters, which stand in braces: `/datasets/{uuid}/impact`. */
  params?: Readonly<Record<string, string | number | null | undefined>>;
  /** Ends the call when nobody waits for it any more: that of react-query's `queryFn`. */
  signal?: AbortSignal;
  /** Prefetch this read at the page's next visit. Only for reads that a page always begins with; false by default. */
  remembered?: boolean;
}

/** Makes a read that is neither a list nor a record. @throws HttpError when the answer has another payload */
export type Read = <T>(path: string, shape: PayloadShape<T>, options?: ReadOptions) => Promise<T>;
