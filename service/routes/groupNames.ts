import { type Access, decide } from '../../contract/access/access';
import { provisioningRefusals } from '../../texts/refusals/identityProvider';
import { refusalTitles } from '../../texts/refusals/refusals';
import { ApiError, invalid } from '../domain/engine/apiError';
import { providerGroupNamed } from '../domain/grants/provisionedAccess';
import { requireFreeName } from '../domain/engine/records/recordNames';
import { NotPermitted } from './kit/authorize';
import type { Call } from './kit/route';

type GroupNameContext = Pick<Call<unknown, unknown, unknown>, 'tenantDb' | 'caller'>;

const grantDecryption = ['api-keys', 'grant-decryption'] as const satisfies Access;

/**
 * A dataset group named like a group of the identity provider gives its datasets to that group's people, now and
 * later. A caller who may not grant access may therefore not use such a name (decision 195).
 * @returns the reason of the refusal and the problem of the name's field; undefined if the name is allowed
 */
async function groupNameRefusal(
  { tenantDb, caller }: GroupNameContext,
  name: string,
  ownUuid?: string,
) {
  const decision = decide(grantDecryption, caller.subject);
  // Reveals nothing about the provider's groups to callers who cannot create a group anyway.
  if (decision.allowed || !decide(['dataset-groups', 'create'], caller.subject).allowed)
    return undefined;
  const group = await providerGroupNamed(tenantDb, name, ownUuid);
  if (group === undefined) return undefined;
  const { reason } = decision;
  const detail = provisioningRefusals.groupName(group, reason);
  return { reason, problem: { field: 'dataset_groups.name', code: 'forbidden', detail } };
}

/**
 * Checks a name for forms while a person types.
 * @param ownUuid the group that already has the name, if it exists
 * @throws ApiError 422
 */
export async function requireFreeGroupName(
  call: GroupNameContext,
  name: string,
  ownUuid?: string,
): Promise<void> {
  await requireFreeName(call.tenantDb, 'dataset_groups', name, ownUuid);
  const refusal = await groupNameRefusal(call, name, ownUuid);
  if (refusal) throw invalid([refusal.problem]);
}

/** Checks the name during the change itself. @throws NotPermitted 403 with a problem of the name's field */
export async function requireMayNameGroup(
  call: GroupNameContext,
  name: string | undefined,
  ownUuid?: string,
): Promise<void> {
  const refusal = name === undefined ? undefined : await groupNameRefusal(call, name, ownUuid);
  if (!refusal) return;
  const { reason, problem } = refusal;
  const parts = { status: 403, info: refusalTitles.notAllowed, details: reason, errors: [problem] };
  throw new NotPermitted(grantDecryption, new ApiError(parts));
}
