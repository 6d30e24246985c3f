import type { Service } from '../harness';
import type { Person } from '../people';
import { addRow } from '../rows';

/** Numbers that are the same in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

export type Call = [method: string, path: string, body?: object];

export async function addAdministrator({ db, people }: Service, name: string): Promise<Person> {
  const { customer } = people.outsider;
  const email = `${name.replace(' ', '-')}@example.com`;
  const { uuid } = await addRow(db, 'users', {
    name,
    email,
    email_verified_dt_tm: new Date('2026-01-02T03:04:05Z'),
  });
  const member = await addRow(db, 'customer_users', {
    customer_uuid: customer,
    user_uuid: uuid,
    role: 'admin',
  });
  return { uuid, email, customer, customerUser: member.uuid };
}

/** @returns the status */
export async function send(
  service: Service,
  person: Person,
  [method, path, body]: Call,
): Promise<number> {
  const response = await service.raw(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await service.tokenFor(person)}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.status;
}

interface Removal {
  remover: Person;
  /** Index of the person to remove. */
  index: number;
  /** Name of the replacement. */
  name: string;
}

/** Removes one person and adds another. @returns the status */
export async function removeSomebody(
  service: Service,
  people: Person[],
  { remover, index, name }: Removal,
): Promise<number> {
  const { uuid } = people[index] ?? remover;
  const status = await send(service, remover, ['DELETE', `/customer/remove_user/${uuid}`]);
  if (status === 200) people[index] = await addAdministrator(service, name);
  return status;
}

interface Sessions {
  sessions: number;
  callsEach: number;
}

/** Has sessions make calls side by side, each one after the other. @returns their statuses */
export async function inSessions(
  { sessions, callsEach }: Sessions,
  call: (
    pick: (below: number) => number,
    index: number,
    name: string,
  ) => Promise<number | undefined>,
): Promise<number[]> {
  const statuses = await Promise.all(
    Array.from({ length: sessions }, async (_, session) => {
      const pick = randomNumbers(session + 1);
      const received: number[] = [];
      for (let index = 0; index < callsEach; index += 1) {
        const status = await call(pick, index, `Name ${session}-${index}`);
        if (status !== undefined) received.push(status);
      }
      return received;
    }),
  );
  return statuses.flat();
}
