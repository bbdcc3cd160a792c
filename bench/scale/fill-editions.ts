import type { FillStep } from './fill-step.ts'

/** Condition for the works that are editions of 20. */
export const LIMITED = 'work.n % 50 = 7'

/** The copies of limited editions, some of them reserved once. */
export const editionsStep: FillStep = {
  name: 'editions',
  tables: ['artwork_copies', 'copy_ledger'],
  statements: [
    `insert into artwork_copies (artwork_id, kind, number, state, holder, reserved_until)
      select id, 'numbered', copy, case copy when 1 then 'reserved' else 'available' end,
        case copy when 1 then id::text end, case copy when 1 then at + interval '15 minutes' end
      from bench.work work, generate_series(1, 20) copy where ${LIMITED}`,
    `insert into copy_ledger (artwork_id, kind, number, change, at)
      select id, 'numbered', copy, change, at
      from bench.work work, generate_series(1, 20) copy, unnest(array['reserved', 'released']) change
      where ${LIMITED}`,
  ],
}
