import { requestTexts } from '../../texts/refusals/requests';
import { badRequest, type IfMatch } from '../domain/engine/apiError';

/** RFC 9110 section 8.8.3: a tag may contain commas, so a list of tags cannot simply be split at them. */
const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7E\x80-\xFF]*"`;
/** RFC 9110 section 5.6.1.2: empty elements of a list are ignored. */
const tagListPattern = new RegExp(
  String.raw`^[ \t,]*${entityTag}(?:[ \t]*,[ \t,]*${entityTag})*[ \t,]*$`,
);
const tagPattern = new RegExp(entityTag, 'g');

/** Tags are compared as texts: `"03"` is not the tag of version 3, and a weak tag never matches strongly. */
const versionTagPattern = /^"(0|[1-9]\d{0,8})"$/;

/**
 * Reads an If-Match header (RFC 9110 section 13.1.1). A weak tag, or one that is not ours, matches no version.
 * @throws ApiError 400 for a value that is neither `*` nor a list of entity tags
 */
export function ifMatchOf(header: string | undefined): IfMatch {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  if (!tagListPattern.test(header)) throw badRequest(requestTexts.header.ifMatch);
  return [...header.matchAll(tagPattern)].flatMap(([tag]) => {
    const version = versionTagPattern.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
