import { accountWorkload, profilePhotoWorkload } from './crash-account-workload.ts'
import { publicationWorkload, uploadWorkload } from './crash-artwork-workload.ts'
import { orderWorkload } from './crash-order-workload.ts'
import { partialUploadWorkload } from './crash-partial-upload-workload.ts'
import {
  createCrashClient,
  openAccount,
  tryUpload,
  type CrashClient,
  type RecordedCall,
} from './crash-client.ts'
import {
  cartWorkload,
  favouriteWorkload,
  randomFrom,
  type PublishedWork,
  type Random,
  type Workload,
} from './crash-workload.ts'

const COLLECTORS = 2
const MAX_WORKS = 120
const FIRST_WORKS = 8

type People = {
  readonly workloads: readonly Workload[]
  /** The published works so far, which nobody deletes. */
  readonly works: readonly PublishedWork[]
}

/** Signs up artists and collectors, each with a workload. @param options `recorded` gets all calls */
export async function openWorkloads(
  api: string,
  { random, recorded }: { random: Random; recorded: RecordedCall[] },
): Promise<People> {
  let people = 0
  const newEmail = () => `person-${(people += 1)}@example.com`
  const fork = () => randomFrom(Math.floor(random() * 2 ** 32))
  const newClient = () => createCrashClient(api, (answer) => void recorded.push(answer))
  const open = (isArtist: boolean) => openAccount(newClient(), { email: newEmail(), isArtist })
  const artist = await open(true)
  const imageId = await tryUpload(artist, fork())
  const works: PublishedWork[] = []
  const options = { imageId, random: fork(), most: MAX_WORKS }
  const publications = publicationWorkload(artist, works, options)
  for (let index = 0; index < FIRST_WORKS; index += 1) await publications.step()
  const workloads = [
    publications,
    uploadWorkload(await open(true), fork()),
    profilePhotoWorkload(await open(true), fork()),
    partialUploadWorkload(await open(true), fork()),
    accountWorkload(api, newEmail, fork()),
    await openOrders(await open(true), newClient(), fork()),
  ]
  for (let index = 0; index < COLLECTORS; index += 1) {
    workloads.push(favouriteWorkload(await open(false), works, fork()))
    workloads.push(cartWorkload(await open(false), works, fork()))
  }
  return { workloads, works }
}

async function openOrders(artist: CrashClient, guest: CrashClient, random: Random) {
  const imageId = await tryUpload(artist, random)
  return orderWorkload({ artist, guest }, { imageId, random })
}

/**
 * Repeats each workload until one of its writes fails.
 * @returns a function that ends all of them
 */
export function runWorkloads(workloads: readonly Workload[]): () => Promise<void> {
  const state = { isStopped: false }
  const repeat = async (workload: Workload) => {
    while (!state.isStopped && (await workload.step())) {
      // Goes on until a write fails or the workloads are stopped.
    }
  }
  const running = Promise.all(workloads.map(repeat))
  return async () => {
    state.isStopped = true
    await running
  }
}

export async function verifyWorkloads(workloads: readonly Workload[]): Promise<string[]> {
  const violations: string[] = []
  for (const workload of workloads) violations.push(...(await workload.verify()))
  return violations
}

export const countConfirmed = (workloads: readonly Workload[]): number =>
  workloads.reduce((sum, { confirmed }) => sum + confirmed, 0)
