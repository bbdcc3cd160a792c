import { apiFor, read, type PageArgs } from '../../api/api-client.server.ts'

/** Whether the viewer has to confirm their email address before publishing or buying. */
export async function mustVerifyEmail(args: PageArgs): Promise<boolean> {
  const api = apiFor(args)
  const { verifiedEmail } = await read(api['sign-in-methods'].$get())
  return verifiedEmail && !(await read(api.users.me.email.$get())).isVerified
}
