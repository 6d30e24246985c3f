import type { z } from '../../../contract/lib/zod';

type Issue = z.core.$ZodIssue;

const placeOf = ({ path }: Issue): string => JSON.stringify(path.map(String));

/**
 * Drops issues that Zod adds to another one of the same value: it measures a text that should be a list, and tells
 * a number that exceeds its limit that it also exceeds the largest integer.
 */
export function distinctIssues(issues: readonly Issue[]): Issue[] {
  const ofWrongType = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map((issue) => placeOf(issue)),
  );
  // The limit of the field comes after the limit of all integers.
  const lastBounds = new Map(
    issues.map((issue) => [`${issue.code} ${placeOf(issue)}`, issue] as const),
  );
  return issues.filter((issue) => {
    const { code } = issue;
    if (code !== 'invalid_type' && ofWrongType.has(placeOf(issue))) return false;
    const isBound = code === 'too_big' || code === 'too_small';
    return !isBound || lastBounds.get(`${code} ${placeOf(issue)}`) === issue;
  });
}
