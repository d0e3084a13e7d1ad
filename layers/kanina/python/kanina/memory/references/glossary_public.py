"""Concepts of schools, health, government, utilities, weather, farming, churches and sports; see `glossary`."""

from __future__ import annotations

from collections.abc import Mapping

PUBLIC: Mapping[str, str] = {
    "school": """
        student: students mag-aaral estudyante pupil pupils learner learners enrolled
        enrollment: sign_ups sign_up enrolment enrollments enrolments enrol enroll enrollees enrollee nakatala
            nakaenrol nag-enroll nagpa-enroll nagpatala sign-ups
        teacher: teachers guro titser tutor tutors instructor instructors faculty
        principal: principals punong-guro
        school: schools paaralan eskwelahan iskul
        classroom: classrooms silid-aralan silid
        dropout: dropouts drop-out drop-outs dropped_out dropping_out stopped_going stopped_school huminto humintong
            tumigil stopped_schooling stopped_attending left_school nag-drop natigil_pag-aaral
        absent: absentee absentees absence absences absenteeism lumiban liban pagliban hindi_pumasok di_pumasok skipped
            skipping missed_class missed_work not_come umabsent
            nag-absent
        attendance: attended attend attends attending dumalo dinaluhan dumadalo pagdalo pumasok pumapasok pagpasok
        attendee: attendees
        scholar: scholars iskolar scholarship scholarships
        grade: grades baitang
        score: scores marka iskor gwa grado
        fail: failed failing failure failures fails bagsak bumagsak palpak flunk flunked
        pass: passed passers passer passing pumasa nakapasa pasado
        honor: highest_score highest_grade pinakamataas_marka pinakamataas_grado honors honour honours topnotcher
            topnotchers valedictorian karangalan nanguna
        exam: exams examination examinations pagsusulit eksamen quiz quizzes
        subject: subjects asignatura
        adviser: advisers tagapayo
        lesson: lessons leksyon aralin klase class classes module modules
        homework: assignment assignments takdang_aralin takdang-aralin
        graduate: graduates graduated graduation graduating nagtapos magtatapos nakapagtapos pagtatapos
        tuition: matrikula
        library: libraries aklatan
        parent: parents magulang
        reading: nonreaders non-readers cannot_read hindi_marunong_bumasa bumasa literacy readers pagbasa pagbabasa
            nagbabasa
        math: mathematics matematika
        science: agham
        uniform: uniforms uniporme
        bullying: bullied bully pambubully binully nambubully
        training: trainings trained trainees trainee seminar seminars workshop workshops pagsasanay sinanay
        certificate: certificates certification certifications sertipiko
        counseling: counselling counselor counselors guidance
        field-trip: field_trip field_trips lakbay-aral
        board-exam: board_exam licensure
        kindergarten: kinder daycare day-care
        college: university universities kolehiyo unibersidad
        research: thesis pananaliksik
    """,
    "health": """
        patient: patients pasyente
        nurse: nurses nars
        doctor: doctors doktor physician physicians manggagamot
        midwife: midwives komadrona kumadrona
        hospital: hospitals ospital pagamutan clinic clinics klinika
        vaccine: vaccines bakuna vaccinated nabakunahan vaccination bakunado immunized immunization immunisation jab
            jabs turok naturukan shots
        unvaccinated: hindi_bakunado walang_bakuna not_vaccinated hindi_nabakunahan
        measles: tigdas
        dengue: dengue_cases
        tuberculosis: tb
        diabetes: diabetic diabetics
        hypertension: high_blood high_blood_pressure altapresyon hypertensive presyon
        diarrhea: diarrhoea pagtatae lbm
        fever: lagnat nilagnat nilalagnat
        flu: influenza trangkaso
        cough: ubo inuubo
        cold: sipon
        rabies: bite bites biting bitten nangagat animal_bite animal_bites dog_bite dog_bites kagat nakagat kinagat
        covid: coronavirus
        infection: infections infected impeksyon nahawa nahawaan hawa outbreak outbreaks
        sick: sickness illness illnesses ill disease diseases sakit nagkasakit nagkakasakit maysakit may_sakit
            karamdaman unwell
        injury: injuries injured hurt wounded sugat nasugatan pinsala napinsala nasaktan
        recovery: recoveries recovered gumaling gumagaling paggaling
        death: die dies deaths died dying dead mortality mortalities deceased fatality fatalities casualty
            casualties killed namatay namamatay patay pagkamatay kamatayan yumao pumanaw nasawi passed_away
        birth: baby babies sanggol infant infants babies_delivered births born newborn newborns kapanganakan
            ipinanganak pinanganak nanganak panganganak
        pregnant: pregnancy pregnancies prenatal buntis nabuntis pagbubuntis teenage_pregnancy
        family-planning: family_planning contraceptive contraceptives
        malnourished: malnutrition undernourished underweight stunted stunting malnourish kulang_timbang payat
        weight: timbang weights bigat
        bed: beds kama
        ward: wards
        icu: intensive_care
        waiting: waited paghihintay hintay waits antay naghintay naghihintay pila pumila nakapila queue queues
            queueing stand_line standing_line nag-antay nag-hintay pag-antay nag-aantay
        emergency: er emergencies
        medicine: medicines gamot meds medication medications drug drugs drugstore
        admitted: admission admissions confined confinement confinements na-admit naadmit naospital nakaconfine
        discharge: discharges discharged nakauwi pinauwi
        readmission: bumalik_pasyente pasyenteng_bumalik readmissions readmitted
        referral: referrals referred refer referring
        diagnosis: diagnoses diagnosed
        surgery: surgeries operasyon inoperahan naoperahan opera
        appointment: appointments
        consult: consultation consultations konsulta checkup checkups check-up check-ups nagpakonsulta nagpatingin
        dental: dentist dentists dentista ngipin tooth teeth
        eye: eyes mata
        blood: dugo
        lab: laboratory laboratories laboratoryo
        test: tests tested testing nagpa-test
        xray: x-ray x-rays
        ambulance: ambulances ambulansya
        disability: disabilities disabled pwd pwds kapansanan may_kapansanan
        mental: tired exhausted fatigue stressed depression anxiety stress burnout pagod napagod
        suicide: suicides nagpakamatay
        slip: slips slipped nadulas nadapa natumba
        deworming: dewormed purga pinurga
        therapy: therapies therapist rehab
        oxygen: oksihina
        heart: puso
        kidney: dialysis
        cancer: kanser
        pharmacy: pharmacies botika parmasya
    """,
    "government": """
        barangay: barangays brgy
        mayor: mayors alkalde meyor
        councilor: councilors konsehal kagawad council konseho
        captain: kapitan
        government: gobyerno pamahalaan
        permit: permits pahintulot
        clearance: clearances
        registration: registered register registrations rehistro nagparehistro nakarehistro rehistrado
        voter: voters botante
        vote: votes voted boto bumoto
        election: elections halalan eleksyon
        candidate: candidates kandidato
        population: residents resident naninirahan populasyon mamamayan
        household: households sambahayan kabahayan pamilya family families
        poor: poverty mahirap kahirapan maralita indigent indigents mahihirap
        beneficiary: beneficiaries benepisyaryo nakatanggap
        aid: assistance ayuda relief tulong_pinansyal
        praise: praised compliment compliments papuri
        complaint: angry galit nagalit dissatisfied unhappy_customers complaints complain complained complaining
            reklamo nagreklamo nagrereklamo hinaing daing sumbong nagsumbong grievance grievances concern
            concerns issue issues problem problems problema
        crime: crimes krimen criminal
        theft: thefts stolen steal stealing stole nakaw nakawan ninakaw magnanakaw nanakawan robbery robberies
            robbed burglary burglaries holdap naholdap nilooban
        police: pulis kapulisan
        arrest: arrests arrested inaresto naaresto nahuli_pulis
        illegal: ilegal nakaw ninakaw stolen
        violation: violations violators violator paglabag lumabag
        curfew: curfews
        drug-use: shabu droga drug_users
        jail: nakulong nakakulong kinulong ikinulong prison inmates inmate kulungan preso bilanggo detainees
        court: courts hukuman korte
        hearing: hearings pagdinig
        case: cases kaso
        law: laws batas ordinance ordinances ordinansa
        document: documents dokumento papeles kasulatan
        birth-certificate: birth_certificate
        project: projects proyekto
        evacuation: evacuated evacuees evacuee evacuate lumikas lumilikas paglikas likas bakwit
        shelter: shelters evacuation_center
        squatters: informal_settlers iskwater
        migrant: migrants ofw ofws abroad
        streetlight: streetlights street-light street-lights street_light street_lights street_lamp street_lamps
            streetlamps ilaw madilim madidilim dilim dark ilaw_kalsada unlit unlighted lights_out pundido pundidong
        bridge: bridges tulay
        drainage: kanal drain drains imburnal estero
        park: parks plaza parke liwasan
        cemetery: cemeteries sementeryo libingan
        stray: strays stray_dogs stray_dog askal gala
        noise: noisy ingay maingay nag-iingay
        pollution: polusyon
        recycling: recycle recycled recyclables
        cedula: sedula community_tax
        job: jobs employment trabaho hanapbuhay naghanap_trabaho
        unemployed: find_work finding_work no_work looking_work without_work no_job no_jobs jobseekers job_seekers
            unemployment jobless walang_trabaho
        distribution: distributed namahagi ipinamahagi pamamahagi namigay given_out gave_out
        lawyer: lawyers attorney attorneys abogado atty
        lawsuit: lawsuits litigation sued demanda
        sanitation: sanitary sanitasyon
        hauled: hauling nahakot hakot humakot
        volunteerism: bayanihan
        hunger: hungry gutom nagugutom kagutuman feeding_program feeding
        fight: fights fighting brawl nag-away nag-aaway suntukan rambulan
        vandalism: vandalized vandals bandalismo
        drunk: lasing intoxicated
        inflation: implasyon presyo_bilihin
    """,
    "utilities": """
        electricity: electric electrical kuryente power elektrisidad meralco kilowatt kilowatts kwh
        outage: power_cut power_cuts outages brownout brownouts blackout blackouts power_interruption
            power_interruptions interruption interruptions walang_kuryente nawalan_kuryente nawalang_kuryente
            no_power without_power lost_power power_went
        water: tubig
        no-water: water_cut water_cuts walang_tubig nawalan_tubig no_water without_water water_interruption
        meter: meters kontador
        bill: bills billing billed
        consumption: konsumo konsumong nakonsumo usage
        disconnection: disconnected disconnections disconnect cut_off naputulan putol naputol pinutulan putulan
        reconnection: reconnected reconnections reconnect
        solar: solar_panels
        generator: generators genset gensets
        pole: poles poste posts
        pipe: pipes tubo pipeline pipelines
        connection: connections koneksyon
        internet: wifi wi-fi bandwidth connectivity signal
    """,
    "weather": """
        weather: bad_weather panahon masamang_panahon storm storms stormy typhoon typhoons cyclone cyclones bagyo
            binagyo bumagyo habagat
        rain: weather bad_weather masamang_panahon rains rainy rainfall raining ulan umulan maulan tag-ulan
        flood: bad_weather floods flooded flooding baha binaha bumaha pagbaha
        drought: droughts el_nino tagtuyot tuyo natuyo dry_spell
        heat: hot init mainit heatwave
        earthquake: earthquakes quake quakes lindol lumindol
        landslide: landslides pagguho gumuho guho
        volcano: volcanic bulkan ashfall
        disaster: disasters calamity calamities kalamidad
        wind: winds hangin
        temperature: temperatures temperatura
        alert: alerts alerto warning warnings babala
    """,
    "farming": """
        farm: farms bukid sakahan bukirin
        farmer: farmers magsasaka
        fisher: fisherfolk fishermen fisherman mangingisda
        harvest: harvests harvested harvesting yield yields ani inani umani anihan naani pag-aani
        planting: plant planted plants tanim nagtanim itinanim pagtatanim taniman
        seed: seeds seedlings seedling binhi punla buto
        crop: crops pananim
        palay: unmilled_rice
        corn: maize mais
        coconut: coconuts niyog kopra copra
        banana: bananas saging
        mango: mangoes mangga
        sugarcane: tubo
        fertilizer: fertiliser fertilizers abono pataba
        pesticide: pesticides pestisidyo spray sprayed pamatay-peste
        irrigation: irrigated irigasyon patubig
        insects: insect insekto uod armyworm
        feed: feeds patuka pakain pinakain
        livestock: hayop alagang_hayop animals animal
        pig: baboy pigs hogs hog swine piggery babuyan
        cattle: baka cow cows bakahan
        goat: goats kambing
        poultry: manok bird birds flock flocks broiler broilers layers manukan ibon
        duck: ducks pato itik
        bird-flu: bird_flu avian_flu
        swine-fever: asf swine_fever
        pond: ponds palaisdaan fishpond fishponds
        fish-catch: huli_isda nahuling_isda catch_fish
        tractor: tractors traktora
        soil: soils
        hatch: hatched hatching hatchery napisa pisa
        hectare: hectares ektarya
        cooperative: cooperatives coop kooperatiba
    """,
    "church": """
        church: churches simbahan kapilya chapel parish parokya
        mass: masses misa nagsimba nagsisimba churchgoers simba worship pagsamba
        priest: priests pari pastor pastors
        offering: collection_plate offertory offerings tithe tithes ikapu handog
        baptism: baptisms baptized binyag nabinyagan bininyagan
        funeral: funerals libing inilibing burial burials lamay
        choir: koro
        volunteer: volunteers volunteered boluntaryo
        ministry: ministries ministeryo
        confirmation: confirmations kumpil
        fiesta: fiestas pista
        prayer: prayers dasal panalangin
    """,
    "sports": """
        game: games laro naglaro laban
        match: matches
        player: players manlalaro atleta athlete athletes
        team: teams koponan
        coach: coaches
        win: wins won winning winner winners nanalo panalo napanalunan nagwagi
        defeat: defeats defeated natalo talo pagkatalo
        point: points puntos
        basketball: liga league leagues
        tournament: tournaments torneo paligsahan contest contests patimpalak
        medal: medals medalya
        foul: fouls
        gym: gyms himnasyo fitness workout workouts
        fan: fans tagahanga audience manonood nanood
        practice: practices ensayo nag-ensayo
        referee: referees
        race: races karera takbo tumakbo runners
        venue: venues
        championship: champion champions kampeon kampeonato
        concert: concerts konsiyerto
    """,
}
