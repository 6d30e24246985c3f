import { texts } from '../../layout/texts';

const explanations = {
  user: 'works with datasets, groups and keys',
  admin: 'also manages the team and the account',
} as const;

/** The roles as a person chooses between them. */
export const roleChoices = (['user', 'admin'] as const).map((role) => ({
  value: role,
  label: `${texts.roles[role]} (${explanations[role]})`,
}));
