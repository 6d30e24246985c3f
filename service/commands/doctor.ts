import { type Command, CommandError } from './command';
import { runChecks, type CheckResult } from './checks';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Says what is right and wrong with settings, database, root key and what is around',
  options: { json: { type: 'boolean', help: 'one JSON object in place of lines' } },
  run: async (call) => {
    const results: CheckResult[] = [];
    try {
      const { settings } = call;
      results.push({ check: 'settings', ok: true, message: 'Every variable is valid.' });
      results.push(...(await runChecks(settings)));
    } catch (error) {
      if (results.length > 0 || !(error instanceof Error)) throw error;
      results.push({ check: 'settings', ok: false, message: error.message });
    }
    const failed = results.filter(({ ok }) => !ok);
    process.stdout.write(
      call.values['json'] === true
        ? `${JSON.stringify({ ok: failed.length === 0, checks: results })}\n`
        : results.map(lineOf).join(''),
    );
    if (failed.length > 0)
      throw new CommandError(`${failed.length} of ${results.length} checks failed.`);
  },
};

const lineOf = ({ check, ok, message }: CheckResult): string =>
  `${(ok ? 'ok' : 'failed').padEnd(8)}${check.padEnd(20)}${message.replaceAll('\n', ' ')}\n`;
