/**
 * @typedef {{dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, {optional?: boolean}>}} Locked
 */

/**
 * The packages that others need at run time, determined from the lock file alone.
 * @param {readonly string[]} names imported by the service's code
 * @param {Readonly<Record<string, Locked>>} locked `packages` of package-lock.json
 * @returns {string[]} their folders, `node_modules/pg`, sorted
 */
export function neededPackages(names, locked) {
  /** @type {Set<string>} */
  const found = new Set();
  /**
   * @param {string} name
   * @param {string} from folder of the importing package; Node searches it and every folder above
   */
  const add = (name, from) => {
    const folder = foldersAbove(from).find((ancestor) => locked[`${ancestor}node_modules/${name}`]);
    if (folder === undefined) return;
    const path = `${folder}node_modules/${name}`;
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      locked[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => peerDependenciesMeta?.[peer]?.optional !== true,
    );
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path);
    for (const peer of peers) add(peer, path);
  };
  for (const name of names) add(name, '');
  return [...found].toSorted();
}

/**
 * @param {string} path
 * @returns {string[]} `node_modules/a/node_modules/b` → itself, `node_modules/a/` and the top, as prefixes
 */
function foldersAbove(path) {
  if (path === '') return [''];
  return [
    `${path}/`,
    ...foldersAbove(path.slice(0, path.lastIndexOf('node_modules/')).slice(0, -1)),
  ];
}
