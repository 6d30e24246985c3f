import { type Command, CommandError } from './command';
import { examine, type Finding } from './checks';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Says what is right and wrong with settings, database, root key and what is around',
  options: { json: { type: 'boolean', help: 'one JSON object in place of lines' } },
  run: async (call) => {
    const findings: Finding[] = [];
    try {
      const { settings } = call;
      findings.push({ check: 'settings', ok: true, message: 'Every variable is valid.' });
      findings.push(...(await examine(settings)));
    } catch (error) {
      if (findings.length > 0 || !(error instanceof Error)) throw error;
      findings.push({ check: 'settings', ok: false, message: error.message });
    }
    const failed = findings.filter(({ ok }) => !ok);
    process.stdout.write(
      call.values['json'] === true
        ? `${JSON.stringify({ ok: failed.length === 0, checks: findings })}\n`
        : findings.map(lineOf).join(''),
    );
    if (failed.length > 0)
      throw new CommandError(`${failed.length} of ${findings.length} checks failed.`);
  },
};

const lineOf = ({ check, ok, message }: Finding): string =>
  `${(ok ? 'ok' : 'failed').padEnd(8)}${check.padEnd(20)}${message.replaceAll('\n', ' ')}\n`;
