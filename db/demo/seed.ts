import type { Sketch } from '../../app/stock-photos/sketch-source.server.ts'
export const listDemoSketches = (): Sketch[] => []
export const findDemoSketch = async (_id: string): Promise<string | null> => null
export async function seedDemo(_resources: unknown, _store: unknown): Promise<void> {}
