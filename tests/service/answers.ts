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

/** @returns the sentence of a refusal */
export const messageOf = ({ body }: WithBody): string => failure.parse(body).message;

/** @returns the id under which the security history has a refused request */
export const requestIdOf = ({ body }: WithBody): string => failure.parse(body).request_id;

/** UUID of no record. */
export const nobody = '00000000-0000-4000-8000-000000000000';
