/** Prefixes of settings: any other variable with such a prefix must be a misspelled setting. */
const families = [
  'AUTH_',
  'DATABASE_',
  'MAIL_',
  'METRICS_',
  'RETAIN_',
  'ROOT_KEY',
  'SMTP_',
  'STOP_',
  'TRUSTED_PROX',
];

/** Variables that Kubernetes sets for each service of a namespace, whose name may start with such a prefix. */
const ofKubernetes = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/;
const kubernetesPort = /^(tcp|udp|sctp):\/\//;

/** Settings of other programs and clouds whose names differ from ours by one or two letters. */
const ofOthers = /^(?:AUTH0|OAUTH|EMAIL|PGDATABASE)_?/;

/** Minimum letters: shorter names, such as HOST, differ by one letter from many that are not ours. */
const fewestLetters = 7;
/** From this many letters on, even two different letters are no coincidence. */
const manyLetters = 14;

const letters = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** @returns the setting from which a variable's name differs by one or two letters */
export function closestSetting(name: string, settings: readonly string[]): string | undefined {
  if (ofOthers.test(name)) return undefined;
  const written = letters(name);
  return settings.find((setting) => {
    const right = letters(setting);
    if (right.length < fewestLetters) return false;
    return editDistance(written, right) <= (right.length < manyLetters ? 1 : 2);
  });
}

/** @returns whether a variable's name has a prefix of settings, and was not set by Kubernetes */
export function isOfFamily(name: string, value: string): boolean {
  if (ofKubernetes.test(name) || (name.endsWith('_PORT') && kubernetesPort.test(value)))
    return false;
  return families.some((family) => name.startsWith(family));
}

/** Number of letters omitted, inserted, replaced or transposed (optimal string alignment); at most 3. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let [beforeLast, last] = [[] as number[], Array.from(other, (_, at) => at + 1)];
  last.unshift(0);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(last.at(-1) ?? 0, 3);
}
