import type { z } from '../../../contract/lib/zod';

type Issue = z.core.$ZodIssue;

const pathKey = ({ path }: Issue): string => JSON.stringify(path.map(String));

/**
 * Drops an issue that Zod adds to another one of the same value: a length problem for a value of the wrong type, and
 * the largest integer's limit for a number that already exceeds its field's limit.
 */
export function distinctIssues(issues: readonly Issue[]): Issue[] {
  const wrongTypePaths = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map((issue) => pathKey(issue)),
  );
  // Zod reports the field's own limit after the limit of all integers.
  const lastBounds = new Map(
    issues.map((issue) => [`${issue.code} ${pathKey(issue)}`, issue] as const),
  );
  return issues.filter((issue) => {
    const { code } = issue;
    if (code !== 'invalid_type' && wrongTypePaths.has(pathKey(issue))) return false;
    const isBound = code === 'too_big' || code === 'too_small';
    return !isBound || lastBounds.get(`${code} ${pathKey(issue)}`) === issue;
  });
}
