import { firstInvitation } from '../../contract/people/team';
import { addAdministrator } from '../domain/people/administrators/platformAdministrators';
import { administratorHours } from '../mail/mails';
import { openSealedStore } from '../storage/sealedStore';
import { systemClock as clock } from '../db/clock';
import { type Command, CommandError, withStore } from './command';

export const addAdmin: Command = {
  name: 'add-admin',
  summary: 'Makes an administrator of the production service, the first one or a further one',
  argument: '<email>',
  options: {},
  run: async ({ settings, argument: email, say }) => {
    if (!firstInvitation.safeParse({ email }).success || email === undefined)
      throw new CommandError('Say who: npm run operate -- add-admin ada@company.example');
    if (settings.mode !== 'production')
      throw new CommandError(
        'Administrators are added in production: give this command the settings of the service, MODE=production among them. The demo has accounts of its own.',
      );
    await withStore(openSealedStore, settings, async ({ db, vault }) => {
      const { company, link } = await addAdministrator({ db, clock, vault }, email, settings);
      say(`${email} is an administrator, of the company "${company}".`);
      if (settings.outsideProvider)
        say(`They sign in at ${settings.outsideProvider.domain} with that address.`);
      else if (link === undefined)
        say('A link to set a password goes to them by mail, from the service while it runs.');
      else {
        say(
          `Give them this link to set a password. It works once, within ${administratorHours} hours:`,
        );
        process.stdout.write(`${link}\n`);
      }
    });
  },
};
