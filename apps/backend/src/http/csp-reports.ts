import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { REPORT_PATH } from './security-headers.ts';

const REPORT_BYTES = 16 * 1024;
const LONGEST_VALUE = 200;

interface Report {
  'csp-report'?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Directive and origin of the blocked resource; addresses lose their query, and nothing else is kept. */
function summary(report: Report): Record<string, string> {
  const fields = report.body ?? report['csp-report'] ?? {};
  const text = (...names: string[]): string => {
    const value = names.map((name) => fields[name]).find((candidate) => typeof candidate === 'string');
    return (value ?? '').split(/[?#]/)[0]?.slice(0, LONGEST_VALUE) ?? '';
  };
  return {
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: text('blockedURL', 'blocked-uri'),
    page: text('documentURL', 'document-uri'),
  };
}

/** Receives browsers' reports of Content-Security-Policy violations (ASVS 3.4.7) and logs them. */
export const cspReportsPlugin = fastifyPlugin(
  async (root: FastifyInstance) => {
    await root.register((app: FastifyInstance, _options, done: () => void) => {
      for (const type of ['application/reports+json', 'application/csp-report'])
        app.addContentTypeParser(
          type,
          { parseAs: 'string', bodyLimit: REPORT_BYTES },
          app.getDefaultJsonParser('error', 'error'),
        );
      app.post(
        REPORT_PATH,
        { config: { access: 'public', limits: ['reportAddress'] }, schema: { hide: true } },
        (request, reply) => {
          const reports = [request.body].flat() as (Report | null)[];
          for (const report of reports.slice(0, 10))
            if (typeof report === 'object' && report !== null)
              request.log.warn({ event: 'csp-violation', ...summary(report) }, 'csp-violation');
          return reply.code(204).send();
        },
      );
      done();
    });
  },
  { name: 'csp-reports' },
);
