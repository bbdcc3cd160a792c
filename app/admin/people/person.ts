/** The filters of the list of people. */
export const PEOPLE_FILTERS = ['all', 'suspended', 'operators'] as const
