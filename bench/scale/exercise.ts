import { transact, type Database, type Queryable } from '../../app/database/database.server.ts'
import type { Scene } from './scene.ts'

/** One way of calling a function of a store. */
export type Exercise = {
  /** The name of the operation in the user's words. */
  readonly title: string
  /** The function's name, by which a test checks that every store function is exercised. */
  readonly covers: string
  /**
   * Prepares the nth call; not measured.
   * @returns the call itself
   */
  readonly prepare: (db: Database, scene: Scene, nth: number) => Promise<() => Promise<unknown>>
}

type StoreFunction<Args extends unknown[]> = (db: Database, ...args: Args) => Promise<unknown>

/** An exercise of one function, whose arguments come from the scene. */
export function exercise<Args extends unknown[]>(
  title: string,
  call: StoreFunction<Args>,
  args: (scene: Scene, nth: number) => [...Args],
): Exercise {
  return {
    title,
    covers: call.name,
    prepare: async (db, scene, nth) => {
      const ready = args(scene, nth)
      return () => call(db, ...ready)
    },
  }
}

/** An exercise of a function that publishes an event, and so needs a transaction. */
export function exerciseInTransaction<Args extends unknown[]>(
  title: string,
  call: (tx: Queryable, ...args: Args) => Promise<unknown>,
  args: (scene: Scene, nth: number) => [...Args],
): Exercise {
  const run = (db: Database, ...ready: Args) => transact(db, (tx) => call(tx, ...ready))
  return { ...exercise(title, run, args), covers: call.name }
}

/** An exercise with an argument that has to be read from the database first. */
export function preparedExercise<Args extends unknown[]>(
  title: string,
  call: StoreFunction<Args>,
  args: (scene: Scene, nth: number, db: Database) => Promise<[...Args]>,
): Exercise {
  return {
    title,
    covers: call.name,
    prepare: async (db, scene, nth) => {
      const ready = await args(scene, nth, db)
      return () => call(db, ...ready)
    },
  }
}

/** The nth item of a list, which starts over at its end. */
export function nthOf<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Neighbouring items of a list, which starts over at its end; none twice. */
export function someOf<Item>(items: readonly Item[], nth: number, count: number): Item[] {
  return [
    ...new Set(Array.from({ length: count }, (_, place) => nthOf(items, nth * count + place))),
  ]
}
