/** Playa in La Habana, Camagüey in Camagüey. */
const PLAYA = 2301;
const CAMAGUEY = 3008;

/** What somebody gave in an earlier procedure: all but the passport, the pictures and the client. */
export const earlierForm = {
  type: 1,
  applicant: 'client',
  first_name: 'Yanet',
  second_surname: "O'Farrill",
  father_name: 'José Núñez',
  mother_name: 'Inés O’Farrill',
  sex: 'female',
  marital_status: 'married',
  identity_card: '91021027775',
  height: 165,
  skin: 'mixed',
  eyes: 'brown',
  hair: 'black',
  birth_date: '1991-02-10',
  birth_country: 'CU',
  birth_city_id: CAMAGUEY,
  migration_category: 'pre',
  left_cuba_date: '2015-08-01',
  address: '1200 NW 7th St, Apt #4',
  city: 'Miami',
  country: 'US',
  phone: '+13055550199',
  profession: 'Médica',
  occupation: 'Enfermera',
  profession_category: 'health',
  education: 'university',
  reference_first_name: 'Ana',
  reference_first_surname: 'Ñáñez',
  reference_relation: 'cousin',
  reference_address: 'Calle 23 #456',
  reference_city_id: PLAYA,
} as const;
