const allOutcomes = ['added', 'removed', 'not added', 'not removed'] as const;

/** What the last update did with a dataset. */
export type Outcome = (typeof allOutcomes)[number];

/** What became of each dataset that an update was to add or to take out, by uuid. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/**
 * Compares what was wanted with what is.
 * @param before the selection that was saved before the update
 * @param wanted the selection that was sent
 * @param after the selection as the service saved it
 */
export function outcomesOf(
  before: readonly string[],
  wanted: readonly string[],
  after: readonly string[],
): Outcomes {
  const [had, asked, has] = [before, wanted, after].map((uuids) => new Set(uuids));
  const outcomes = new Map<string, Outcome>();
  for (const uuid of new Set([...before, ...wanted])) {
    if (asked?.has(uuid) === had?.has(uuid)) continue;
    const done = asked?.has(uuid) === has?.has(uuid);
    if (asked?.has(uuid)) outcomes.set(uuid, done ? 'added' : 'not added');
    else outcomes.set(uuid, done ? 'removed' : 'not removed');
  }
  return outcomes;
}

/** @returns for example "Last update: 2 added, 1 not added"; nothing where nothing was to be done */
export function outcomesInWords(outcomes: Outcomes): string | undefined {
  if (outcomes.size === 0) return undefined;
  const parts = allOutcomes.flatMap((outcome) => {
    const count = [...outcomes.values()].filter((each) => each === outcome).length;
    return count > 0 ? [`${count} ${outcome}`] : [];
  });
  return `Last update: ${parts.join(', ')}`;
}
