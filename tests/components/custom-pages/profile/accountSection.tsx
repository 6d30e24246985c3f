import { AccountSection, accountTabs } from '../../../../src/custom-pages/profile/AccountPage';

/** @returns one section of the account profile, as the page renders it */
export function sectionOf(id: string) {
  const section = accountTabs
    .flatMap(({ sections }) => sections)
    .find((declared) => declared.id === id);
  if (!section) throw new Error(`The profile has no section ${id}`);
  return <AccountSection {...section} onUnsaved={() => undefined} />;
}
