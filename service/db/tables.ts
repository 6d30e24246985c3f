import type { CompanyTables } from './tables/companies';
import type { KeyTables } from './tables/keys';
import type { MessageTables } from './tables/messages';
import type { PeopleTables } from './tables/people';
import type { ServiceTables } from './tables/service';
import type { TimelineTables } from './tables/timelines';

export interface Tables
  extends PeopleTables, KeyTables, CompanyTables, MessageTables, TimelineTables, ServiceTables {}
