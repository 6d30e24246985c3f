/** Beginnings that settings share: any other variable that begins so would have been meant to set something. */
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

/** Variables that Kubernetes makes for each service of a namespace, which may have such a name. */
const ofKubernetes = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/;
const kubernetesPort = /^(tcp|udp|sctp):\/\//;

/** Settings of other programs and of clouds, one or two letters from ours. */
const ofOthers = /^(?:AUTH0|OAUTH|EMAIL|PGDATABASE)_?/;

/** Shorter names, such as HOST, are one letter apart from many that are not ours. */
const fewestLetters = 7;
/** From so many letters on, two slips are still no coincidence. */
const manyLetters = 14;

const letters = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** @returns the setting that a variable's name is a slip or two away from */
export function closestSetting(name: string, settings: readonly string[]): string | undefined {
  if (ofOthers.test(name)) return undefined;
  const written = letters(name);
  return settings.find((setting) => {
    const right = letters(setting);
    if (right.length < fewestLetters) return false;
    return slipsBetween(written, right) <= (right.length < manyLetters ? 1 : 2);
  });
}

/** @returns whether a variable's name begins like those of settings, and is none that Kubernetes makes */
export function isOfFamily(name: string, value: string): boolean {
  if (ofKubernetes.test(name) || (name.endsWith('_PORT') && kubernetesPort.test(value)))
    return false;
  return families.some((family) => name.startsWith(family));
}

/** Letters left out, put in, replaced, or two exchanged (optimal string alignment); at most 3. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let [beforeLast, last] = [[] as number[], Array.from(other, (_, at) => at + 1)];
  last.unshift(0);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(last.at(-1) ?? 0, 3);
}
