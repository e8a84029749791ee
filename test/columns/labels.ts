/**
 * What every column of the real tables is, labelled by hand from the tables and their documentation, before anything was
 * decided by a program. Several kinds stand where honest people would differ: a sex coded 1 and 2 is a category, a code or a
 * flag. The right kind stands first.
 */
export const LABELS: Readonly<Record<string, string>> = {
  adult_test: `
    age: age
    workclass: category
    fnlwgt: weight
    education: category
    education-num: quantity category code
    marital-status: category
    occupation: category
    relationship: category
    race: category
    sex: category flag
    capital-gain: quantity
    capital-loss: quantity
    hours-per-week: quantity
    native-country: place
    income: category flag
  `,
  adult_train: `
    age: age
    workclass: category
    fnlwgt: weight
    education: category
    education-num: quantity category code
    marital-status: category
    occupation: category
    relationship: category
    race: category
    sex: category flag
    capital-gain: quantity
    capital-loss: quantity
    hours-per-week: quantity
    native-country: place
    income: category flag
  `,
  'arx/adult_int': `
    sex: category flag code
    age: age code
    race: category code
    marital-status: category code
    education: category code
    native-country: place code category
    workclass: category code
    occupation: category code
    salary-class: category flag code
  `,
  'arx/creditcard_int': `
    LIMIT_BAL: quantity code
    SEX: category flag code
    EDUCATION: category code
    MARRIAGE: category code
    AGE: age code
    PAY_0: quantity category code
    PAY_2: quantity category code
    PAY_3: quantity category code
    PAY_4: quantity category code
    PAY_5: quantity category code
    PAY_6: quantity category code
    BILL_AMT1: quantity code
    BILL_AMT2: quantity code
    BILL_AMT3: quantity code
    BILL_AMT4: quantity code
    BILL_AMT5: quantity code
    BILL_AMT6: quantity code
    PAY_AMT1: quantity code
    PAY_AMT2: quantity code
    PAY_AMT3: quantity code
    PAY_AMT4: quantity code
    PAY_AMT5: quantity code
    PAY_AMT6: quantity code
    default-payment-next-month: flag category code
  `,
  census_income_kdd_train: `
    age: age
    class of worker: category
    detailed industry recode: code category
    detailed occupation recode: code category
    education: category
    wage per hour: quantity
    enroll in edu inst last wk: category
    marital stat: category
    major industry code: category code
    major occupation code: category code
    race: category
    hispanic origin: category
    sex: category flag
    member of a labor union: category flag
    reason for unemployment: category
    full or part time employment stat: category
    capital gains: quantity
    capital losses: quantity
    dividends from stocks: quantity
    tax filer stat: category
    region of previous residence: place category
    state of previous residence: place
    detailed household and family stat: category
    detailed household summary in household: category
    instance weight: weight
    migration code-change in msa: category code
    migration code-change in reg: category code
    migration code-move within reg: category code
    live in this house 1 year ago: category flag
    migration prev res in sunbelt: category flag
    num persons worked for employer: quantity category code
    family members under 18: category
    country of birth father: place
    country of birth mother: place
    country of birth self: place
    citizenship: category
    own business or self employed: category code flag
    fill inc questionnaire for veteran's admin: category flag
    veterans benefits: category code flag
    weeks worked in year: quantity
    year: date category
    income: category flag
  `,
  covid_toronto_cases_2020: `
    _id: record-number
    Assigned_ID: record-number
    Outbreak Associated: category flag
    Age Group: age category
    Neighbourhood Name: place
    FSA: postcode
    Source of Infection: category
    Classification: category flag
    Episode Date: date
    Reported Date: date
    Client Gender: category
    Outcome: category
    Currently Hospitalized: flag
    Currently in ICU: flag
    Currently Intubated: flag
    Ever Hospitalized: flag
    Ever in ICU: flag
    Ever Intubated: flag
  `,
  credit_card_default: `
    ID: record-number
    LIMIT_BAL: quantity
    SEX: category flag code
    EDUCATION: category code
    MARRIAGE: category code
    AGE: age
    PAY_1: quantity category code
    PAY_2: quantity category code
    PAY_3: quantity category code
    PAY_4: quantity category code
    PAY_5: quantity category code
    PAY_6: quantity category code
    BILL_AMT1: quantity
    BILL_AMT2: quantity
    BILL_AMT3: quantity
    BILL_AMT4: quantity
    BILL_AMT5: quantity
    BILL_AMT6: quantity
    PAY_AMT1: quantity
    PAY_AMT2: quantity
    PAY_AMT3: quantity
    PAY_AMT4: quantity
    PAY_AMT5: quantity
    PAY_AMT6: quantity
    default.payment.next.month: flag category
  `,
  fd_abalone: `
    c1: category
    c2: quantity
    c3: quantity
    c4: quantity
    c5: quantity
    c6: quantity
    c7: quantity
    c8: quantity
    c9: quantity
  `,
  fd_bridges: `
    c1: record-number
    c2: category
    c3: quantity code category
    c4: date quantity
    c5: category
    c6: quantity
    c7: quantity category code
    c8: category flag
    c9: category flag
    c10: category
    c11: category
    c12: category
    c13: category
  `,
  fd_chess_krkopt: `
    c1: category code quantity
    c2: category code quantity
    c3: category code quantity
    c4: category code quantity
    c5: category code quantity
    c6: category code quantity
    c7: category code quantity
  `,
  fd_echocardiogram: `
    c1: quantity
    c2: flag category
    c3: age quantity
    c4: flag category
    c5: quantity
    c6: quantity
    c7: quantity
    c8: quantity
    c9: quantity
    c10: quantity
    c11: constant
    c12: category code flag
    c13: flag category code
  `,
  fd_flight_1k: `
    Year: constant
    Quarter: constant
    Month: constant
    DayofMonth: date category quantity
    DayOfWeek: category date code
    FlightDate: date
    UniqueCarrier: constant
    AirlineID: constant
    Carrier: constant
    TailNum: code device
    FlightNum: code
    OriginAirportID: code place
    OriginAirportSeqID: code place
    OriginCityMarketID: code place
    Origin: place code category
    OriginCityName: place
    OriginState: place
    OriginStateFips: code place
    OriginStateName: place
    OriginWac: code place
    DestAirportID: code place
    DestAirportSeqID: code place
    DestCityMarketID: code place
    Dest: place code category
    DestCityName: place
    DestState: place
    DestStateFips: code place
    DestStateName: place
    DestWac: code place
    CRSDepTime: date-time code
    DepTime: date-time code
    DepDelay: quantity
    DepDelayMinutes: quantity
    DepDel15: flag
    DepartureDelayGroups: category code quantity
    DepTimeBlk: category date-time
    TaxiOut: quantity
    WheelsOff: date-time code
    WheelsOn: date-time code
    TaxiIn: quantity
    CRSArrTime: date-time code
    ArrTime: date-time code
    ArrDelay: quantity
    ArrDelayMinutes: quantity
    ArrDel15: flag
    ArrivalDelayGroups: category code quantity
    ArrTimeBlk: category date-time
    Cancelled: flag
    CancellationCode: category code
    Diverted: flag
    CRSElapsedTime: quantity
    ActualElapsedTime: quantity
    AirTime: quantity
    Flights: constant
    Distance: quantity
    DistanceGroup: category code quantity
    CarrierDelay: quantity
    WeatherDelay: quantity
    NASDelay: quantity
    SecurityDelay: quantity flag
    LateAircraftDelay: quantity
    FirstDepTime: date-time code
    TotalAddGTime: quantity
    LongestAddGTime: quantity
    DivAirportLandings: quantity flag category
    DivReachedDest: flag
    DivActualElapsedTime: quantity flag
    DivArrDelay: quantity flag
    DivDistance: quantity flag
    Div1Airport: place code category flag
    Div1AirportID: code place flag
    Div1AirportSeqID: code place flag
    Div1WheelsOn: date-time code flag
    Div1TotalGTime: quantity flag
    Div1LongestGTime: quantity flag
    Div1WheelsOff: date-time code flag
    Div1TailNum: code device flag
    Div2Airport: empty
    Div2AirportID: empty
    Div2AirportSeqID: empty
    Div2WheelsOn: empty
    Div2TotalGTime: empty
    Div2LongestGTime: empty
    Div2WheelsOff: empty
    Div2TailNum: empty
    Div3Airport: empty
    Div3AirportID: empty
    Div3AirportSeqID: empty
    Div3WheelsOn: empty
    Div3TotalGTime: empty
    Div3LongestGTime: empty
    Div3WheelsOff: empty
    Div3TailNum: empty
    Div4Airport: empty
    Div4AirportID: empty
    Div4AirportSeqID: empty
    Div4WheelsOn: empty
    Div4TotalGTime: empty
    Div4LongestGTime: empty
    Div4WheelsOff: empty
    Div4TailNum: empty
    Div5Airport: empty
    Div5AirportID: empty
    Div5AirportSeqID: empty
    Div5WheelsOn: empty
    Div5TotalGTime: empty
    Div5LongestGTime: empty
    Div5WheelsOff: empty
    Div5TailNum: empty
  `,
  fd_hepatitis: `
    column1: category flag code
    column2: age quantity
    column3: category flag code
    column4: category flag code
    column5: category flag code
    column6: category flag code
    column7: category flag code
    column8: category flag code
    column9: category flag code
    column10: category flag code
    column11: category flag code
    column12: category flag code
    column13: category flag code
    column14: category flag code
    column15: quantity
    column16: quantity
    column17: quantity
    column18: quantity
    column19: quantity
    column20: category flag code
  `,
  fd_horse: `
    c1: category flag code
    c2: category code flag
    c3: person-key record-number
    c4: quantity
    c5: quantity
    c6: quantity
    c7: category code
    c8: category code
    c9: category code
    c10: category code
    c11: category code
    c12: category code
    c13: category code
    c14: category code
    c15: category code
    c16: quantity
    c17: category code
    c18: category code
    c19: quantity
    c20: quantity
    c21: category code
    c22: quantity
    c23: category code
    c24: category flag code
    c25: code
    c26: code category
    c27: code category
    c28: category flag code
  `,
  fd_hospital_1k: `
    ProviderNumber: code
    HospitalName: category place
    Address1: place
    Address2: constant empty
    Address3: constant empty
    City: place
    State: place
    ZipCode: postcode
    CountyName: place
    PhoneNumber: phone
    HospitalType: category
    HospitalOwner: category
    EmergencyService: flag category
    Condition: category
    MeasureCode: code category
    MeasureName: category free-text
    Score: quantity
    Sample: quantity category
    Stateavg: category code
  `,
  fd_letter: `
    Letter: category
    1: quantity category code
    2: quantity category code
    3: quantity category code
    4: quantity category code
    5: quantity category code
    6: quantity category code
    7: quantity category code
    8: quantity category code
    9: quantity category code
    10: quantity category code
    11: quantity category code
    12: quantity category code
    13: quantity category code
    14: quantity category code
    15: quantity category code
    16: quantity category code
  `,
  fd_nursery: `
    parents: category
    has_nurs: category
    form: category
    children: category quantity
    housing: category
    finance: category flag
    social: category
    health: category
    classification: category
  `,
  fd_plista_1k: `
    c1: category flag
    c2: code category flag
    c3: category code
    c4: category code
    c5: code category unknown
    c6: code category unknown
    c7: code category unknown
    c8: code category unknown
    c9: category code
    c10: constant
    c11: category code free-text unknown
    c12: code category free-text unknown
    c13: empty
    c14: category flag code
    c15: code category unknown
    c16: empty
    c17: code category flag
    c18: code category unknown
    c19: constant
    c20: code category unknown
    c21: quantity code category
    c22: empty
    c23: code category unknown
    c24: constant
    c25: quantity code category
    c26: code category unknown
    c27: category code
    c28: code category unknown
    c29: empty
    c30: constant
    c31: flag
    c32: flag
    c33: empty
    c34: free-text unknown category
    c35: empty
    c36: code category flag
    c37: empty
    c38: code category unknown
    c39: empty
    c40: code category unknown
    c41: empty
    c42: code category quantity
    c43: code category quantity
    c44: empty
    c45: empty
    c46: empty
    c47: free-text unknown category code
    c48: code category unknown
    c49: empty
    c50: code category quantity
    c51: empty
    c52: code category free-text
    c53: flag
    c54: empty
    c55: empty
    c56: empty
    c57: code category flag
    c58: person-key device record-number
    c59: empty
    c60: constant
    c61: code category flag
    c62: free-text unknown code category
    c63: date-time
  `,
  fd_uniprot_1001r_223c: `
    accession: record-number
    name: record-number
    references_pubmed: code free-text category
    keywords: category free-text
    gene_ontology: empty
    protein_existence: category
    virus_host_ncbi: code category free-text
    sequence: free-text code record-number
    sequence_length: quantity
    sequence_mass: quantity
    sequence_checksum: code record-number
    sequence_modified: date
    taconomic_identifier: code
    taxonomic_lineage: category free-text
    protein_names: category free-text
    gene_orf: code category
    cross_reference_embl: code category free-text
    cross_reference_refseq: code category free-text record-number
    cross_reference_geneid: code category free-text record-number
    cross_reference_protclustdb: code category free-text
    feature_chain: free-text category
    feature_compositionally_biased_region: free-text category
    feature_signal_peptide: free-text category
    gene_ordered_locus: code category
    comment_function: free-text category
    comment_similarity: free-text category
    cross_reference_interpro: code category free-text
    cross_reference_pfam: code category free-text
    feature_glycosylation_site: free-text category
    cross_reference_go: code category free-text
    feature_transmembrane_region: free-text category
    feature_coiled-coil_region: free-text category
    comment_subcellular_location: free-text category
    gene_primary: code category
    gene_synonym: code category
    cross_reference_pir: code category free-text record-number
    cross_reference_proteinmodelportal: code category free-text record-number
    cross_reference_smr: code category free-text record-number
    cross_reference_dip: code category free-text record-number
    cross_reference_intact: code category free-text record-number
    cross_reference_mint: code category free-text record-number
    cross_reference_string: code category free-text record-number
    cross_reference_paxdb: code category free-text record-number
    cross_reference_pride: code category free-text record-number
    cross_reference_ensemblmetazoa: code category free-text record-number
    cross_reference_kegg: code category free-text record-number
    cross_reference_ucsc: code category free-text record-number
    cross_reference_ctd: code category free-text record-number
    cross_reference_wormbase: code category free-text record-number
    cross_reference_eggnog: code category free-text
    cross_reference_genetree: code category free-text
    cross_reference_hogenom: code category free-text
    cross_reference_inparanoid: code category free-text record-number
    cross_reference_ko: code category free-text
    cross_reference_oma: code category free-text
    cross_reference_nextbio: code category free-text record-number
    cross_reference_arrayexpress: code category free-text record-number
    cross_reference_gene3d: code category free-text
    cross_reference_panther: code category free-text
    cross_reference_pirsf: code category free-text
    cross_reference_prints: code category free-text
    cross_reference_smart: code category free-text
    cross_reference_supfam: code category free-text
    cross_reference_prosite: code category free-text
    feature_sequence_conflict: free-text category
    comment_subunit: free-text category
    comment_interaction: free-text category
    cross_reference_ipi: code category free-text record-number
    cross_reference_unigene: code category free-text
    cross_reference_ensemblplants: code category free-text record-number
    cross_reference_genomereviews: code category free-text record-number
    cross_reference_tair: code category free-text record-number
    cross_reference_genevestigator: code category free-text record-number
    cross_reference_germonline: code category free-text
    feature_modified_residue: free-text category
    cross_reference_ensembl: code category free-text
    cross_reference_hovergen: code category free-text
    cross_reference_orthodb: code category free-text
    feature_site: free-text category
    cross_reference_patric: code category free-text record-number
    cross_reference_biocyc: code category free-text record-number
    feature_lipid_moiety-binding_region: free-text category
    cross_reference_ec: code category free-text
    cross_reference_gramene: code category free-text record-number
    cross_reference_unipathway: code category free-text
    comment_catalytic_activity: free-text category
    comment_cofactor: free-text category
    comment_pathway: free-text category
    comment_induction: free-text category
    cross_reference_hamap: code category free-text
    cross_reference_tigrfams: code category free-text
    feature_active_site: free-text category
    cross_reference_pdb: code category free-text record-number
    cross_reference_pdbsum: code category free-text
    cross_reference_evolutionarytrace: code category free-text record-number
    feature_helix: free-text category
    feature_strand: free-text category
    feature_turn: free-text category
    cross_reference_dmdm: code category free-text record-number
    cross_reference_genecards: code category free-text
    cross_reference_hgnc: code category free-text
    cross_reference_mim: code category free-text
    cross_reference_nextprot: code category free-text record-number
    cross_reference_cleanex: code category free-text
    feature_topological_domain: free-text category
    feature_domain: free-text category
    feature_region_of_interest: free-text category
    feature_disulfide_bond: free-text category
    feature_sequence_variant: free-text category
    comment_ptm: free-text category
    comment_polymorphism: free-text category
    cross_reference_hpa: code category free-text
    cross_reference_pharmgkb: code category free-text record-number
    cross_reference_reactome: code category free-text
    cross_reference_genomernai: code category free-text record-number
    cross_reference_bgee: code category free-text record-number
    cross_reference_h-invdb: code category free-text record-number
    comment_enzyme_regulation: free-text category
    cross_reference_hssp: code category free-text
    cross_reference_phosphosite: code category free-text record-number
    cross_reference_dnasu: code category free-text record-number
    cross_reference_phylomedb: code category free-text record-number
    cross_reference_pathway_interaction_db: code category free-text record-number
    feature_repeat: free-text category
    feature_short_sequence_motif: free-text category
    feature_splice_variant: free-text category
    comment_alternative_products: free-text category
    comment_tissue_specificity: free-text category
    feature_non-terminal_residue: free-text category
    comment_domain: free-text category
    cross_reference_zfin: code category free-text record-number
    feature_non-consecutive_residues: free-text category
    cross_reference_prodom: code category free-text
    feature_initiator_methionine: free-text category
    feature_binding_site: free-text category
    cross_reference_ensemblfungi: code category free-text record-number
    feature_metal_ion-binding_site: free-text category
    comment_sequence_caution: free-text category
    cross_reference_ensemblbacteria: code category free-text record-number
    cross_reference_genolist: code category free-text record-number
    comment_disruption_phenotype: free-text category
    comment_miscellaneous: free-text category
    comment_online_information: free-text category
    feature_nucleotide_phosphate-binding_region: free-text category
    feature_mutagenesis_site: free-text category
    cross_reference_chembl: code category free-text record-number
    cross_reference_mgi: code category free-text record-number
    cross_reference_flybase: code category free-text record-number
    feature_propeptide: free-text category
    feature_transit_peptide: free-text category
    cross_reference_tuberculist: code category free-text record-number
    cross_reference_merops: code category free-text
    comment_developmental_stage: free-text category
    cross_reference_arachnoserver: code category free-text record-number flag
    comment_toxic_dose: free-text category flag
    cross_reference_cazy: code category free-text
    cross_reference_brenda: code category free-text
    cross_reference_cygd: code category free-text record-number
    cross_reference_sgd: code category free-text record-number
    cross_reference_peptideatlas: code category free-text record-number
    cross_reference_drugbank: code category free-text
    cross_reference_tcdb: code category free-text record-number
    comment_biophysicochemical_properties: empty
    cross_reference_promex: code category free-text record-number flag
    cross_reference_pombase: code category free-text record-number
    cross_reference_swiss-2dpage: code category free-text record-number
    cross_reference_echobase: code category free-text record-number
    cross_reference_ecogene: code category free-text record-number
    cross_reference_rgd: code category free-text record-number
    cross_reference_pmap-cutdb: code category free-text record-number
    comment_caution: free-text category
    feature_zinc_finger_region: free-text category
    feature_cross-link: free-text category
    cross_reference_vectorbase: code category free-text record-number flag
    feature_unsure_residue: free-text category flag
    feature_dna-binding_region: free-text category
    cross_reference_pseudocap: code category free-text record-number flag
    cross_reference_orphanet: code category free-text record-number
    comment_disease: free-text category
    cross_reference_ensemblprotists: code category free-text record-number
    cross_reference_dictybase: code category free-text record-number
    cross_reference_world-2dpage: code category free-text record-number
    cross_reference_xenbase: code category free-text record-number
    feature_calcium-binding_region: free-text category flag
    comment_mass_spectrometry: free-text category
    feature_peptide: free-text category
    cross_reference_genefarm: code category free-text record-number
    cross_reference_peroxibase: code category free-text record-number flag
    cross_reference_maizegdb: code category free-text record-number flag
    cross_reference_allergome: code category free-text record-number
    comment_allergen: free-text category
    cross_reference_glycosuitedb: code category free-text record-number
    cross_reference_cornea-2dpage: code category free-text record-number flag
    cross_reference_dosac-cobs-2dpage: code category free-text record-number flag
    cross_reference_ogp: code category free-text record-number flag
    cross_reference_reproduction-2dpage: code category free-text record-number
    cross_reference_siena-2dpage: code category free-text record-number flag
    cross_reference_ucd-2dpage: code category free-text record-number flag
    cross_reference_agd: code category free-text record-number
    cross_reference_bindingdb: code category free-text record-number flag
    cross_reference_phossite: code category free-text record-number flag
    cross_reference_legiolist: code category free-text record-number
    feature_intramembrane_region: free-text category flag
    cross_reference_cgd: empty
    cross_reference_disprot: empty
    comment_rna_editing: empty
    comment_biotechnology: empty
    cross_reference_conoserver: empty
    cross_reference_pmma-2dpage: empty
    cross_reference_mycoclap: empty
    comment_pharmaceutical: empty
    cross_reference_phci-2dpage: empty
    cross_reference_eupathdb: empty
    cross_reference_leproma: empty
    cross_reference_rebase: empty
    cross_reference_compluyeast-2dpage: empty
    feature_non-standard_amino_acid: empty
    cross_reference_aarhus/ghent-2dpage: empty
    cross_reference_euhcvdb: empty
    cross_reference_rat-heart-2dpage: empty
    cross_reference_pptasedb: empty
    cross_reference_anu-2dpage: empty
    cross_reference_2dbase-ecoli: empty
  `,
  medical_noshow_2016: `
    PatientId: person-key
    AppointmentID: record-number
    Gender: category flag
    ScheduledDay: date-time
    AppointmentDay: date date-time
    Age: age
    Neighbourhood: place
    Scholarship: flag
    Hipertension: flag
    Diabetes: flag
    Alcoholism: flag
    Handcap: category quantity code flag
    SMS_received: flag
    No-show: flag
  `,
  nist_acs2019_national: `
    PUMA: place code
    AGEP: age
    SEX: category flag code
    MSP: category code
    HISP: category code
    RAC1P: category code
    NOC: quantity category
    NPF: quantity category
    HOUSING_TYPE: category code
    OWN_RENT: category code flag
    DENSITY: quantity
    INDP: code category
    INDP_CAT: category code
    EDU: category code quantity
    PINCP: quantity
    PINCP_DECILE: category quantity code
    POVPIP: quantity
    DVET: category code
    DREM: category flag code
    DPHY: category flag code
    DEYE: flag category code
    DEAR: flag category code
    PWGTP: weight
    WGTP: weight
  `,
};
