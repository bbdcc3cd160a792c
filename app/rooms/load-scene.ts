import type { CreateScene } from './scene/scene-contract.ts'

/** Loads the script of the drawn rooms; null while there is none. */
export const loadScene = async (): Promise<CreateScene | null> => null
