import { type Style, clientStyles } from './clientStyles';

/** Calls of a program since its last report. */
export interface Use {
  /** Empty for unstructured data, whose dataset a client does not know. */
  dataset: string;
  datasetType: 'structured' | 'unstructured';
  action: 'encrypt' | 'decrypt';
  count: number;
  keyNumber: number;
  /** A text is sent as it is. */
  firstCall: Date | string;
  lastCall: Date | string;
  /** Up to 1024 characters of JSON. */
  userDefined?: unknown;
}

/** A field's spelling and type differ from client to client (client-protocol 2.3). */
function keyNumberField(style: Style, { action, datasetType, keyNumber }: Use): object {
  // Node leaves the number out of structured events, which is its own fault.
  if (style === 'node' && datasetType === 'structured') return {};
  const asText = style === 'go' || (style === 'python' && action === 'encrypt');
  return { key_number: asText ? String(keyNumber) : keyNumber };
}

/** Each client's way to write a moment: Python with an offset, Go with nanoseconds. */
function timestamp(style: Style, moment: Date | string): string {
  if (typeof moment === 'string') return moment;
  const text = moment.toISOString();
  if (style === 'python') return text.replace('Z', '+00:00');
  return style === 'go' ? text.replace('Z', '123456Z') : text;
}

/** One event of a usage report, as a client library writes it. */
export function usageEvent(style: Style, accessKeyId: string, use: Use): Record<string, unknown> {
  const { product, version } = clientStyles[style];
  // Node joins its name and version without a slash.
  const userAgent = style === 'node' ? `${product}${version}` : `${product}/${version}`;
  return {
    datasets: use.dataset,
    dataset_groups: '',
    api_key: accessKeyId,
    count: use.count,
    ...keyNumberField(style, use),
    action: style === 'php' && use.action === 'encrypt' ? 'encrypted' : use.action,
    ...(style !== 'go' && { dataset_type: use.datasetType }),
    product,
    product_version: version,
    [style === 'dotnet' ? 'user_agent' : 'user-agent']: userAgent,
    api_version: 'V3',
    first_call_timestamp: timestamp(style, use.firstCall),
    last_call_timestamp: timestamp(style, use.lastCall),
    ...(use.userDefined !== undefined && {
      user_defined: style === 'go' ? JSON.stringify(use.userDefined) : use.userDefined,
    }),
  };
}
