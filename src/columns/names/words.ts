/**
 * The words by which names of columns say what is in them, in English, German, French, Spanish, Portuguese and Italian,
 * without accents and in lower case. Words of several parts are written as one: `firstname` also reads `first_name`.
 */
export const WORDS = {
  /** Names of people, said plainly. */
  personName: `firstname forename givenname givennames surname lastname familyname middlename maidenname fullname
    lname fname nickname vorname nachname familienname zuname rufname geburtsname prenom prenoms nomdefamille patronyme
    apellido apellidos primerapellido segundoapellido sobrenome apelido cognome nominativo namelast namefirst`,
  /** Words that name something, a person or not. */
  name: 'name names nom noms nombre nombres nome nomi bezeichnung denominacion',
  email: `email mail emailaddress mailaddress emails correo correoelectronico courriel adressemail epost emailadresse
    mailadresse postaelettronica indirizzoemail`,
  phone: `phone telephone tel telefon telefono telefone mobile cell cellphone mobilephone handy rufnummer telefonnummer
    portable celular movil cellulare fax msisdn phonenumber telephonenumber homephone workphone telnr handynummer
    mobilnummer festnetz`,
  nationalNumber: `ssn socialsecurity socialsecuritynumber sin nino nationalinsurance nhsnumber nhs nationalid
    nationalnumber passport passportnumber reisepass passnummer ausweis ausweisnummer personalausweis steuerid steuernummer
    taxid tin taxpayer sozialversicherungsnummer svnr svnummer ahv ahvnummer rentenversicherungsnummer nir insee
    numerosecu securitesociale cni dni nie nif nuss curp rfc cpf rg cartaocidadao niss codicefiscale codfiscale cf
    partitaiva bsn pesel personnummer cprnumber driverlicense driverslicense drivinglicence licensenumber fuehrerschein
    permisconduire pasaporte passaporte passeport cedula aadhaar medicare medicaid versichertennummer krankenversichertennummer kvnr`,
  account: `iban account accountnumber accountno acct bankaccount konto kontonummer kontonr ktonr compte numerocompte
    cuenta numerocuenta conta contabancaria conto contocorrente card cardnumber creditcard creditcardnumber ccnumber ccnum
    kreditkarte kreditkartennummer kartennummer cartebancaire cartebleue tarjeta numerotarjeta cartao numerocartao carta cartadicredito`,
  device: `ip ipaddress ipaddr ipv clientip remoteip mac macaddress macaddr imei imsi udid idfa gaid aaid device deviceid
    deviceidentifier cookie cookieid browserid fingerprint serialnumber geraet geraeteid seriennummer appareil dispositivo
    vin licenseplate licenceplate numberplate plate platenumber kennzeichen immatriculation matricula targa placa`,
  url: 'url uri link website homepage webpage web weburl permalink siteweb sitoweb profileurl',
  /** What marks a number or a key of somebody or something. */
  id: `id ids ident identifier identification identifikation identificador identifiant identificativo identificacion kennung
    key schluessel schluessel chave chiave clave cle uid uuid guid pid idnum idnr idno idnumber mrn medicalrecordnumber
    matrikel matrikelnummer matricule matricola personalnummer personalnr pseudonym pseudo hashid index rowid rownum row
    recordid recordnumber recno seqno serial lfdnr laufendenummer lfd caseid caseno casenumber accession aktenzeichen
    studyid subjid seqn respid`,
  /** Numbers that are keys where they come last: customer_no. */
  number: 'nr no num nbr number nummer numero nro numer numb',
  /** How many: number_of_children. */
  count: `count counts anzahl anz cnt total totals quantity qty menge nombrede numberof numof noof numerode cantidad
    quantidade quantita quantite effectif nombre`,
  person: `patient patients patientin patienten paziente paciente pacientes customer customers cust client clients cliente clientes
    kunde kunden kundin user users usuario utente utilisateur utilizador benutzer member members mitglied mitglieds membre
    miembro membro socio person persons personen persona pessoa personne subject subjects participant participants
    teilnehmer teilnehmerin participante partecipante respondent befragter befragte repondant encuestado employee employees
    emp mitarbeiter arbeitnehmer employe salarie empleado trabajador empregado funcionario dipendente impiegato lavoratore
    student students pupil schueler studierende etudiant eleve estudiante alumno aluno estudante studente alunno
    individual individuo individu citizen buerger citoyen ciudadano cidadao cittadino resident einwohner insured
    versicherter versicherte versicherten assure asegurado segurado assicurato subscriber abonne abonnent suscriptor
    assinante abbonato donor spender donneur donante doador donatore applicant antragsteller bewerber passenger voter
    waehler driver fahrer holder inhaber owner besitzer guest gast borrower victim player child kind enfant nino crianca
    bambino beneficiary beneficiario beneficiaire assistito staff worker doctor physician arzt medecin medico nurse
    teacher contact kontakt contacto contato contatto account buyer kaeufer acheteur comprador acquirente customerid`,
  /** Things that have numbers of their own, which are codes to a person. */
  thing: `product products produkt produit producto produto prodotto item items article artikel articolo articulo sku
    store shop filiale filial magasin tienda loja negozio branch hospital krankenhaus klinik clinic hopital ospedale provider
    facility ward station department dept abteilung service airport flughafen flight flug vol vuelo voo volo airline
    carrier vehicle train zug line linie ligne linea linha route gate company firma unternehmen entreprise empresa azienda
    organisation organization org agency school schule ecole escuela escola scuola category categoria kategorie market
    region county city state country district zone site location gene protein chemical drug medikament course kurs
    team book film movie song page category brand marke marque marca campaign kampagne warehouse room zimmer bed
    bank merchant haendler sensor measure event game channel taxonomic taxon species genus industry occupation`,
  /** What happens to people; its numbers are numbers of records. */
  event: `order orders bestellung auftrag auftrags commande pedido encomenda ordine invoice rechnung rechnungs facture
    factura fatura fattura transaction transaktion transaktions transaccion transacao transazione payment zahlung session
    sitzung visit besuch visite visita appointment termin rendezvous cita consulta appuntamento encounter admission
    aufnahme fall faelle cas caso case claim schaden ticket trip ride fahrt booking buchung reservation reserva
    message record datensatz entry sample probe test booking contract vertrag contrat contrato contratto policy police
    loan kredit prestito prescription rezept stay aufenthalt episode`,
  birth: `birth birthday dob geburt geburts geboren gebdat gebdatum naissance naiss nacimiento nascimento nascita born
    birthdate dateofbirth geburtsdatum geburtstag geburtsjahr datenaissance fechanacimiento datanascimento datadinascita
    birthyear yearofbirth yob anneenaissance birthmonth`,
  date: `date datum dates dat fecha data day tag jour dia giorno days dt episodedate since seit until depuis desde datetime
    scheduled created updated modified`,
  time: `time timestamp ts zeit uhrzeit zeitpunkt zeitstempel heure horodatage hora ora clock epoch unix unixtime datetime
    moment created updated at dep arr deptime arrtime orario horario wheels`,
  year: 'year jahr annee ano anno yr baujahr vintage',
  calendarPart: `month monat mois mes mese quarter quartal trimestre week woche semaine semana settimana weekday wochentag
    dayofweek dow dayofmonth dayof hour stunde`,
  age: 'age ages alter edad idade eta agep aged ageyears ageyrs agegroup altersgruppe lebensalter yrs agerange ageband',
  postcode: `zip patzip zipcode zipcodes zipplus postcode postcodes postal postalcode plz postleitzahl codepostal codigopostal cep
    codigoposta cap codiceavviamento fsa cp npa pincode eircode zcta`,
  place: `city cities town village stadt ort ortschaft wohnort gemeinde ville commune ciudad cidade citta comune
    municipality municipio municipalite county cnty patcnty kreis landkreis bezirk departement arrondissement provincia province
    state states bundesland land etat estado stato region regione regiao kanton canton country countries pays pais paese
    nation neighbourhood neighborhood nachbarschaft stadtteil quartier barrio bairro quartiere suburb district distrito
    distretto place lugar lieu luogo location localidad localidade localita birthplace geburtsort residence wohnsitz
    borough parish puma msa continent hometown locality`,
  address: `address addresses street streetname streetaddress addr adresse anschrift strasse str hausnummer rue voie calle
    direccion domicilio rua endereco morada logradouro via indirizzo addressline homeaddress housenumber wohnadresse`,
  coordinate: `lat latitude lon lng longitude breitengrad laengengrad geo geolocation gps coordinates coordinate coords
    coord koordinaten easting northing latlon latlng longit latit latitud longitud latitudine longitudine`,
  surveyWeight: `fnlwgt pwgtp wgtp wgt wght perwt hhwt finalweight finalwt sampleweight samplingweight surveyweight
    personweight instanceweight designweight weightfactor weightingfactor pweight hochrechnungsfaktor gewichtungsfaktor
    gewichtung hochrechnung ponderation poidssondage facteurexpansion factorexpansion factordeexpansion facexp
    fatorexpansao pesoamostral pesomuestral ponderacion ponderacao pesocampionario coefficientediriporto anweight pspwght`,
  plainWeight: 'weight weights gewicht poids peso wt',
  amount: `amount amt betrag montant importe valor importo price preis prix precio preco prezzo cost kosten cout costo
    custo salary gehalt lohn salaire salario sueldo stipendio wage wages income einkommen revenu revenue ingreso ingresos renda
    reddito pincp balance bal saldo solde limit gain gains loss losses capital dividends dividend tax steuer fee gebuehr
    umsatz charge charges rent miete loyer payment pay bill score punkte rate ratio percent percentage prozent pct density
    dichte length laenge longueur longitudlarga height groesse hoehe hauteur taille altura altezza size width distance
    entfernung duration dauer duree duracion duracao durata delay elapsed minutes minuten seconds sekunden hours
    stunden heures horas ore weeks wochen months years jahre bmi pressure blutdruck glucose cholesterol temperature temperatur
    level mass volume speed area flaeche surface superficie value wert mean average avg sum summe max min
    turnover spend spent expenditure ausgaben depense gasto gastos despesa spesa budget dose dosis pulse heartrate
    points povpip units stock wind rain sales taxi airtime gtime elapsedtime landings`,
  code: `reference references ref referenz referencia riferimento code codes cod kode schluessel codigo codice recode icd icdcode fips nace naics isco soc atc loinc snomed cpt drg ops gtin
    ean isbn barcode wac indp occp naicsp socp cd diagnosecode hcpcs ndc cas`,
  category: `sex gender geschlecht sexe sexo sesso race ethnicity ethnie ethnic raza raca religion marital marriage
    familienstand civil education edu bildung abschluss schooling occupation beruf profession profesion profissao
    professione industry branche class klasse classe clase type typ tipo status stat state category kategorie categoria
    categorie group groups gruppe groupe grupo gruppo kind art level grade stage relationship language sprache langue
    idioma lingua diag diagnosis diagnose diagnostic diagnostico diagnosi condition outcome reason citizenship
    nationality staatsangehoerigkeit nationalite nacionalidad nacionalidade cittadinanza origin colour color mode
    segment decile quartile quintile rating blood bloodtype size insurance department`,
  text: `comment comments note notes text description desc remark remarks bemerkung bemerkungen kommentar beschreibung
    commentaire remarque comentario comentarios observacion observaciones observacoes descricao descripcion descrizione
    nota notas note freetext freitext review message body content summary anamnese abstract title titel`,
} as const;

/** What a name can speak of. */
export type Concept = keyof typeof WORDS;
