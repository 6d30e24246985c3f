import { recordUuid } from '../../contract/lib/zod';
import { ApiError } from '../domain/engine/apiError';
import { erasePerson as erase } from '../domain/people/team/erasePerson';
import { openStore } from '../storage/store';
import { systemClock as clock } from '../db/clock';
import { type Command, CommandError, withStore } from './command';

export const erasePerson: Command = {
  name: 'erase-person',
  summary:
    'Erases the name and email address of somebody who was removed from a team or by an identity provider, or is the last of a customer that leaves',
  argument: '<uuid>',
  options: {},
  run: async ({ settings, argument, say }) => {
    const uuid = recordUuid.safeParse(argument).data;
    if (uuid === undefined)
      throw new CommandError(
        'Name the account by its uuid, or the API key of a person of the identity provider: the security history has it in the rows of the joining and the removal, as object_uuid.',
      );
    const count = await withStore(openStore, settings, ({ db }) => erase(db, clock, uuid)).catch(
      (error: unknown) => {
        if (error instanceof ApiError) throw new CommandError(error.message, { cause: error });
        throw error;
      },
    );
    if (count === undefined) throw new CommandError(`Nothing is known of ${uuid}.`);
    say(`Erased from ${count} rows of the security history. Backups made before have it still.`);
  },
};
