import type { FillStep } from './fill-step.ts'

/** Signed certificates of all purchases, with one owner, and an offer of every hundredth. */
export const certificatesStep: FillStep = {
  name: 'certificates',
  tables: ['certificate_keys', 'provenance_entries', 'provenance_owners', 'transfer_offers'],
  statements: [
    `insert into certificate_keys (id, public_key, private_key, created_at, retired_at)
      select 'key ' || n, '{"kty":"OKP","crv":"Ed25519","x":"x"}', 'encrypted',
        now() - n * interval '1 year', case when n > 0 then now() end
      from generate_series(0, 3) n`,
    `update certificates set jws = 'a.e30.c', issued_at = acquired_at`,
    `insert into provenance_entries (certificate_id, position, jws)
      select id, 1, 'a.e30.c' from certificates`,
    `insert into provenance_owners (certificate_id, position, user_id, salt)
      select id, 1, owner_id, 'salt' from certificates where owner_id is not null`,
    `insert into transfer_offers (certificate_id, owner_id, token_hash, expires_at)
      select id, owner_id, 'token ' || id, now() + interval '14 days'
      from certificates where owner_id is not null and abs(hashtext(id::text)) % 100 = 7`,
  ],
}
