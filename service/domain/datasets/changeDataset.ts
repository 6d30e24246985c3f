import { counted } from '../../../texts/admin-kit/counted';
import {
  type DatasetUpdate,
  definitionFields,
  definitionProblems,
  isLocked,
  renameProblem,
  roomProblem,
} from '../../../contract/datasets/datasets';
import { tooFewKeys } from '../../../contract/definition/minKeys';
import type { FieldProblem } from '../../../contract/api/envelope';
import { keptLengths } from '../../../contract/definition/partialEncryption';
import { isTypedDefinition, roomOf } from '../../../contract/definition/structuredRoom';
import { typedDefinition } from '../../../contract/definition/typedDefinition';
import type { StructuredDatasetDefinition } from '../../../contract/datasets/wizard';
import { algorithmsOf } from '../../../contract/definition/datasetTerms';
import { lockedText } from '../../../texts/datasets/datasetTerms';
import { typedDataTexts } from '../../../texts/datasets/typedData';
import { datasetRefusals } from '../../../texts/refusals/datasets';
import { apiKeyHistory } from '../../../texts/history/keys';
import type { TenantScope } from '../../db/scopes';
import { searchText } from '../../db/searchText';
import { type Changes, changesBetween } from '../engine/recordActivity';
import { invalid, conflict } from '../engine/apiError';
import { leaveGroups, lockGroupsOf } from '../grants/datasetGroupMembers';
import { recordRevokedAccess } from '../grants/revokedAccess';
import { namedProblem } from '../engine/fieldLabels';
import { iso } from '../engine/json';
import { deletedValues } from '../engine/records/recordKinds';
import {
  type RecordAction,
  changeRecord,
  deleteRecord,
  type Update,
} from '../engine/records/records';
import { lockPrimaryKeyOf } from '../keys/primaryKeyVersions';
import { lastKeyNumber } from '../keys/storedDataKeys';
import type { StoredDataset } from './datasets';
import { changedBounds, definitionColumns } from './definitionColumns';

const problem = (field: string, code: string, detail: string): FieldProblem => ({
  field: `datasets.${field}`,
  code,
  detail,
});

/**
 * Changes a dataset's name, description and, before it is published, its definition.
 * @throws ApiError 404, 412 for an older version, 422 with a problem for each field
 */
export const updateDataset: Update<DatasetUpdate> = (context, uuid, update, expected) =>
  changeRecord(context, { table: 'datasets', uuid, expected }, async (before, within) => {
    const changes = changesBetween<DatasetUpdate>(editableOf(before), update);
    if (Object.keys(changes).length === 0) return undefined;
    const { name, description } = { ...before, ...update };
    const nameProblem = renameProblem(before.name, name);
    if (nameProblem !== undefined) throw invalid([problem('name', 'invalid', nameProblem)]);
    refuseInapplicableFields(before, changes);
    const definition = await changedDefinition(within, before, update, Object.keys(changes));
    const search_text = searchText(name, description);
    const { prefix_length: _prefix, suffix_length: _suffix, ...updatedFields } = update;
    const { data_type_config: config = before.data_type_config, ...columns } = updatedFields;
    const { data_type_config: _config, ...otherChanges } = changes;
    return {
      set: { ...columns, ...definition, search_text },
      action: 'Updated',
      name,
      changes: { ...otherChanges, ...changedBounds(before.data_type_config, config) },
    };
  });

/**
 * Permanently deletes a dataset with its keys, links and associations (console.md section 2).
 * @throws ApiError 404, 412
 */
export const deleteDataset: RecordAction = (context, uuid, expected) =>
  deleteRecord(
    context,
    { table: 'datasets', uuid, expected },
    async (before, within) => {
      const cause = apiKeyHistory.causes.datasetDeletion(before.name);
      await recordRevokedAccess(within, { datasets: [uuid] }, cause);
      await leaveGroups(within, before);
      // Lengths of the parts of each value that remained in clear.
      const lengths = Object.entries(keptLengths(before.passthrough_rules))
        .filter(([, length]) => length > 0)
        .map(([field, from]) => [field, { from, to: null }] as const);
      const changes = {
        ...deletedValues('datasets', before),
        ...changedBounds(before.data_type_config, null),
        ...Object.fromEntries(lengths),
      };
      return { name: before.name, changes };
    },
    async (within) => {
      await lockGroupsOf(within, uuid);
      // Locked because its dataset count changes.
      await lockPrimaryKeyOf(uuid, 'no key update')(within);
    },
  );

/**
 * Publishes a draft, which locks its definition.
 * @throws ApiError 404, 409 if it is already published, 412
 */
export const publishDataset: RecordAction = (context, uuid, expected) =>
  changeRecord(
    context,
    { table: 'datasets', uuid, expected },
    ({ name, published_at: published, ...draft }) => {
      if (published) throw conflict(datasetRefusals.published(name));
      // The draft may be older than this rule, and could not be corrected once published.
      const refusal = tooFewKeys(draft.max_key_rotations, draft.data_type);
      if (refusal !== undefined) throw conflict(refusal);
      const now = context.clock();
      const changes = { published_at: { from: null, to: now.toISOString() } };
      return { set: { published_at: now }, action: 'Published', name, changes };
    },
  );

/** A value for each editable field: a missing one would always count as changed. */
type EditableFields = { [Field in keyof Required<DatasetUpdate>]: DatasetUpdate[Field] };

const editableOf = (stored: StoredDataset): EditableFields => ({
  name: stored.name,
  description: stored.description,
  input_character_set: stored.input_character_set ?? undefined,
  output_character_set: stored.output_character_set ?? undefined,
  passthrough_character_set: stored.passthrough_character_set ?? undefined,
  input_min_length: stored.input_min_length ?? undefined,
  input_max_length: stored.input_max_length ?? undefined,
  ...keptLengths(stored.passthrough_rules),
  key_rotation_interval: stored.key_rotation_interval ?? undefined,
  encryption_algorithm: stored.encryption_algorithm,
  data_type_config:
    stored.data_type_config === null ? null : typedDefinition.parse(stored.data_type_config),
});

/** Structured data has a rotation schedule, unstructured data a choice of algorithms. */
function refuseInapplicableFields(before: StoredDataset, changes: Changes): void {
  const { dataset_type: type } = before;
  if (changes['key_rotation_interval'] && type !== 'structured')
    throw invalid([problem('key_rotation_interval', 'not_applicable', datasetRefusals.noKeys)]);
  const algorithm = changes['encryption_algorithm']?.to;
  const possibleAlgorithms: readonly unknown[] = algorithmsOf[type];
  if (algorithm !== undefined && !possibleAlgorithms.includes(algorithm))
    throw invalid([
      problem('encryption_algorithm', 'not_applicable', datasetRefusals.algorithm(type)),
    ]);
}

const changeableFields = [...definitionFields, 'data_type_config'] as const;

/** @returns columns derived from a changed definition; empty if only texts changed */
async function changedDefinition(
  tenantDb: TenantScope,
  before: StoredDataset,
  update: DatasetUpdate,
  changed: string[],
) {
  const fields = changeableFields.filter((field) => changed.includes(field));
  if (fields.length === 0) return {};
  if (before.dataset_type !== 'structured')
    throw invalid(
      fields.map((field) => problem(field, 'not_applicable', datasetRefusals.noCharacterSets)),
    );
  if (isLocked({ published_at: iso(before.published_at) }))
    throw invalid(fields.map((field) => problem(field, 'locked', lockedText)));
  const definition = nextDefinition(before, update, fields);
  await requireRoomForKeys(tenantDb, before, definition);
  return definitionColumns(definition);
}

/** @throws ApiError 422 if a definition breaks a rule, or mixes bounds with fields that are derived from them */
function nextDefinition(
  before: StoredDataset,
  update: DatasetUpdate,
  fields: (typeof changeableFields)[number][],
): StructuredDatasetDefinition {
  const { data_type_config: config = before.data_type_config } = update;
  if (config !== null) {
    const derived = fields.filter((field) => field !== 'data_type_config');
    if (derived.length > 0)
      throw invalid(
        derived.map((field) => problem(field, 'not_applicable', typedDataTexts.boundsOnly)),
      );
    return typedDefinition.parse(config);
  }
  const currentLengths = keptLengths(before.passthrough_rules);
  const definition = {
    input_character_set: update.input_character_set ?? before.input_character_set ?? '',
    output_character_set: update.output_character_set ?? before.output_character_set ?? '',
    passthrough_character_set:
      update.passthrough_character_set ?? before.passthrough_character_set ?? '',
    input_min_length: update.input_min_length ?? before.input_min_length ?? 0,
    input_max_length: update.input_max_length ?? before.input_max_length ?? 0,
    prefix_length: update.prefix_length ?? currentLengths.prefix_length,
    suffix_length: update.suffix_length ?? currentLengths.suffix_length,
  };
  const problems = Object.entries(definitionProblems(definition));
  if (problems.length > 0)
    throw invalid(
      problems.map(([field, detail]) => problem(field, 'invalid', detail)),
      ({ field = '', detail }) => namedProblem(field.split('.'), detail),
    );
  return definition;
}

/** @throws ApiError 422 if a key in use would have no number, or text has room for too few keys */
async function requireRoomForKeys(
  tenantDb: TenantScope,
  before: StoredDataset,
  definition: StructuredDatasetDefinition,
): Promise<void> {
  const { keys } = roomOf(definition);
  const field = isTypedDefinition(definition) ? 'data_type_config' : 'output_character_set';
  const largestUsed = Math.max(before.key_number, await lastKeyNumber(tenantDb, before.uuid));
  if (keys <= largestUsed)
    throw invalid([
      problem(field, 'no_room', datasetRefusals.roomUsed(counted(keys, 'key'), largestUsed)),
    ]);
  const textRoomProblem = isTypedDefinition(definition) ? undefined : roomProblem(definition);
  if (textRoomProblem !== undefined) throw invalid([problem(field, 'no_room', textRoomProblem)]);
}
