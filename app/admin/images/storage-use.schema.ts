import { z } from 'zod'

export const StorageUseSchema = z
  .object({
    images: z.int(),
    bytes: z.int().describe('Originals and derivatives together'),
    meanBytes: z.int(),
    withheld: z.int(),
    isEstimate: z.boolean().describe('Whether all figures but `withheld` are estimates'),
    freeBytes: z.int().nullable().describe('Of the fullest disk; null where it does not say'),
  })
  .meta({ id: 'StorageUse' })
