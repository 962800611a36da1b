import type { Kysely } from 'kysely';
import type { RunInTransaction } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import type { PlanCatalogue } from '../plans/plans.ts';
import type { Providers } from '../providers/providers.ts';

/** What all services of billing share. */
export interface BillingContext {
  db: Kysely<Database>;
  inTransaction: RunInTransaction;
  plans: PlanCatalogue;
  providers: Providers;
  findBuyer: FindBuyer;
  enqueueMail: EnqueueMail;
  nameOfSite: NameOfSite;
  /** The company as it is now, for the documents that are issued. */
  seller: () => Seller;
  now: () => number;
  log: LogEvent;
}

export interface Buyer {
  id: string;
  /** Both names. */
  name: string;
  firstName: string;
  email: string;
  /** The address was proven to be theirs. */
  emailConfirmed: boolean;
  locale: string;
}

/** Reads in the given connection, so that it can be used inside a transaction. */
export type FindBuyer = (db: Kysely<Database>, userId: string) => Promise<Buyer | undefined>;

/** How visitors know the site of this id; the main site's name for none and for one that is not served. */
export type NameOfSite = (site: string | null) => string;

/** The company data on invoices: one configuration object. */
export interface Seller {
  name: string;
  address: string;
  /** Bulgarian company register number. */
  eik: string;
  vatNumber: string;
  email: string;
  phone: string;
  /** ISO 3166. */
  country: string;
  /** IANA name; decides the date of an invoice. UTC for invoices from before it was stored. */
  timeZone?: string;
}
