import type { FillStep } from './fill-step.ts'

/** Webhooks, and a delivery to each of every event that was dispatched. */
export const webhooksStep: FillStep = {
  name: 'webhooks',
  tables: ['webhook_endpoints', 'webhook_deliveries'],
  statements: [
    `insert into webhook_endpoints (id, url, events, secret)
        select gen_random_uuid(), 'https://example.org/' || n, '{work.published}', 'encrypted'
        from generate_series(1, 5) n`,
    `insert into webhook_deliveries
          (id, endpoint_id, event_id, type, event, occurred_at, state, job_id, attempts, created_at)
        select gen_random_uuid(), webhook_endpoints.id, domain_events.id, 'work.published', event,
          domain_events.created_at, 'delivered', gen_random_uuid(), 1, domain_events.created_at
        from domain_events, webhook_endpoints where dispatched_at is not null`,
  ],
}
