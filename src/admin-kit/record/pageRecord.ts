import type { ConsoleRecord } from '../../dataProvider/envelope';
import type { ServiceRecord } from '../../model/action';
import type { Declaration } from '../../model/resource';

/** A record as its page shows it; what else is in it only its declaration knows. */
export type PageRecord = ServiceRecord & ConsoleRecord;
export type PageDeclaration = Declaration<PageRecord>;
