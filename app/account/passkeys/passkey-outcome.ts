/** The browser's result, or a message on failure. */
export type PasskeyOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly message: string
      /** `held`: the browser has a passkey of the account already. */
      readonly reason?: 'held' | 'wrong-password'
    }
