import type { z } from '../../../contract/lib/zod';
import { issueTexts } from '../../../texts/rules/issues';

type Issue = z.core.$ZodIssue;

/** A problem of the whole value: the member of the union expects another type. */
const isOfOtherType = ({ code, path }: Issue): boolean =>
  path.length === 0 && code !== 'unrecognized_keys' && code !== 'custom';

const unknownKeys = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, issue) =>
      sum + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0),
    0,
  );

/**
 * Replaces a refused union by the issues of the member that the value resembles most, because only these name fields.
 * @returns the issue itself if its union has a text of its own, or if no member takes a value of that type
 */
export function issuesOfClosestMember(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== issueTexts.notPermitted) return [issue];
  const [closest] = issue.errors
    .filter((issues) => issues.length > 0 && !issues.some(isOfOtherType))
    .toSorted((a, b) => unknownKeys(a) - unknownKeys(b) || a.length - b.length);
  if (!closest) return [issue];
  return closest.flatMap((inner) =>
    issuesOfClosestMember({ ...inner, path: [...issue.path, ...inner.path] }),
  );
}
