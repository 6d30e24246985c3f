/** Prefixes of settings: any other variable with such a prefix must be a misspelled setting. */
const settingPrefixes = [
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
const kubernetesName = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/;
const kubernetesPort = /^(tcp|udp|sctp):\/\//;

/** Settings of other programs and clouds whose names differ from ours by one or two letters. */
const foreignName = /^(?:AUTH0|OAUTH|EMAIL|PGDATABASE)_?/;

/** Minimum letters: shorter names, such as HOST, differ by one letter from many that are not ours. */
const minLetters = 7;
/** From this many letters on, even two different letters are no coincidence. */
const manyLetters = 14;

const letters = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** @returns the setting from which a variable's name differs by one or two letters */
export function closestSetting(name: string, settings: readonly string[]): string | undefined {
  if (foreignName.test(name)) return undefined;
  const nameLetters = letters(name);
  return settings.find((setting) => {
    const settingLetters = letters(setting);
    if (settingLetters.length < minLetters) return false;
    return (
      editDistance(nameLetters, settingLetters) <= (settingLetters.length < manyLetters ? 1 : 2)
    );
  });
}

/** @returns whether a variable's name has a prefix of settings, and was not set by Kubernetes */
export function hasSettingPrefix(name: string, value: string): boolean {
  if (kubernetesName.test(name) || (name.endsWith('_PORT') && kubernetesPort.test(value)))
    return false;
  return settingPrefixes.some((prefix) => name.startsWith(prefix));
}

/** Number of letters omitted, inserted, replaced or transposed (optimal string alignment); at most 3. */
function editDistance(source: string, target: string): number {
  if (Math.abs(source.length - target.length) > 2) return 3;
  let [secondLastRow, lastRow] = [[] as number[], Array.from(target, (_, index) => index + 1)];
  lastRow.unshift(0);
  for (let row = 1; row <= source.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = source[row - 1] === target[column - 1];
      let distance = Math.min(
        (lastRow[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (lastRow[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (
        row > 1 &&
        source[row - 1] === target[column - 2] &&
        source[row - 2] === target[column - 1]
      )
        distance = Math.min(distance, (secondLastRow[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    [secondLastRow, lastRow] = [lastRow, current];
  }
  return Math.min(lastRow.at(-1) ?? 0, 3);
}
