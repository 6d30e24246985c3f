import {
  confirmedParameters,
  type ConfirmedParameters,
} from '../../../../contract/access/confirmations';
import type { AccessResource } from '../../../../contract/access/accessTable';
import { isObject } from '../../../../contract/lib/isObject';
import { digestOf } from '../../engine/tokens';
import { resourceOf } from './confirmedRecords';

/** Parameters with a secret address, such as those of Slack and Teams, by the action's resource. */
const secretAddresses: Partial<Record<AccessResource, readonly string[]>> = { webhooks: ['url'] };
const parametersByResource = new Map(Object.entries(secretAddresses));

/** The host is shown, the digest is compared. */
const redactAddress = (address: unknown): unknown =>
  typeof address === 'string' && URL.canParse(address)
    ? { host: new URL(address).host, digest: digestOf(address).toString('base64url') }
    : address;

/** @returns the parameters for storing in a confirmation, without secrets */
export const withoutSecrets = (
  action: string,
  parameters: ConfirmedParameters,
): ConfirmedParameters => {
  const secretParameters = parametersByResource.get(resourceOf(action)) ?? [];
  return Object.fromEntries(
    Object.entries(confirmedParameters(parameters)).map(([name, value]) => [
      name,
      secretParameters.includes(name) ? redactAddress(value) : value,
    ]),
  );
};

/** @returns the host of an address that was stored without its secret */
export const hostOfSecretAddress = (value: unknown): string | undefined =>
  isObject(value) && typeof value['host'] === 'string' ? value['host'] : undefined;
