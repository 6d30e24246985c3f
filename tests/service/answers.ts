import { expect } from 'vitest';
import { answerWith, failure, type FieldProblem } from '../../contract/api/envelope';
import { z } from '../../contract/lib/zod';

interface WithBody {
  body: unknown;
}

/** @returns the payload of a successful answer, parsed by schemas of the contract */
export const dataOf = <S extends z.ZodRawShape>({ body }: WithBody, shape: S) =>
  answerWith(z.object(shape)).parse(body).data;

/** @returns the problems of a refusal, parsed by the contract's schema */
export const problemsOf = ({ body }: WithBody): FieldProblem[] => failure.parse(body).errors;

/** Expects a refusal that names one field, and why. */
export function expectProblem(
  answer: WithBody & { status: number },
  field: string,
  code: string,
  detail: string,
): void {
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual([{ field, code, detail }]);
}

/** @returns the sentence of a refusal */
export const messageOf = ({ body }: WithBody): string => failure.parse(body).message;

/** @returns the id under which the security history has a refused request */
export const requestIdOf = ({ body }: WithBody): string => failure.parse(body).request_id;

/** UUID of no record. */
export const nobody = '00000000-0000-4000-8000-000000000000';
