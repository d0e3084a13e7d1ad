"""Concepts of what organisations record whatever their trade, and of trades of no other module; see `glossary`."""

from __future__ import annotations

from collections.abc import Mapping

RECORDS: Mapping[str, str] = {
    "records": """
        transaction: transactions transaksyon transaksiyon
        category: categories kategorya kategoriya classification classifications klasipikasyon
        type: types uri
        description: descriptions deskripsyon paglalarawan
        status: statuses katayuan estado
        outcome: outcomes resulta kinalabasan kinahinatnan
        remark: remarks note notes
        request: requests requested requesting hiling kahilingan hiniling humiling nag-request nirequest
        requester: requesters requestor requestors
        channel: channels tsanel
        source: sources
        method: methods mode modes paraan pamamaraan
        priority: priorities prayoridad urgency
        severity: severities lala kalubhaan
        assignee: assignees nakatalaga
        approver: approvers nag-apruba
        unit: units yunit
        piece: pieces piraso pirasong
        pack: packs
        dozen: dozens dosena
        carton: cartons
        batch: batches
        length: haba
        height: taas tangkad
        width: lapad
        depth: lalim
        capacity: capacities kapasidad
        duration: durations tagal itinagal
        contact: contacts
        birthdate: birthdates
        civil-status: estado_sibil
        occupation: occupations profession professions propesyon
        religion: religions relihiyon
        education: edukasyon
        skill: skills kasanayan
        volume: volumes
        percentage: porsiyento
        inspection: inspections inspected inspect inspeksyon ininspeksyon
        inspector: inspectors
        participant: participants kalahok lumahok
        organizer: organizers organiser organisers
        sponsor: sponsors
        recipient: recipients tatanggap consignee consignees addressee addressees
        sender: senders nagpadala nagpapadala shipper shippers
    """,
    "trades": """
        prescription: prescriptions prescribed prescribe reseta inireseta niresetahan
        symptom: symptoms sintomas
        allergy: allergies allergic alerhiya
        treatment: treatments treated treat paggamot ginamot gamutan lunas
        specimen: specimens
        dosage: dosages dose doses dosis
        specialty: specialties specialization specializations specialisation speciality espesyalisasyon
            espesyalidad
        specialist: specialists espesyalista
        distributor: distributors tagapamahagi
        manufacturer: manufacturers maker makers tagagawa
        wholesale: pakyaw pakyawan bultuhan
        retail: tingi tingian
        deduction: deductions kaltas ikinaltas kinaltas nakaltas withholding
        collateral: sangla prenda
        guarantor: guarantors co-maker comaker comakers
        disbursement: disbursements disbursed disburse
        maturity: matures matured maturing
        coverage: covered saklaw
        broker: brokers
        property: properties ari-arian
        occupant: occupants
        listing: listings
        section: sections seksyon seksiyon
        semester: semesters semestre
        course: courses kurso
        guardian: guardians tagapangalaga
        business: businesses negosyo establishment establishments establisimyento
        program: programs programme programmes programa
        parishioner: parishioners parokyano
        stylist: stylists barber barbers hairdresser hairdressers barbero
        haircut: haircuts gupit nagpagupit
        trainer: trainers
        exercise: exercises ehersisyo nag-ehersisyo
        locker: lockers
        origin: origins
        destination: destinations destinasyon patutunguhan pupuntahan
        attempt: attempts
        departure: departures departed depart departs lumarga
        odometer: mileage
        station: stations istasyon
        conductor: conductors konduktor
        material: materials materyal materyales
        labor: labour paggawa
        milestone: milestones
        site: sites
        operator: operators
        scrap: scraps
        variety: varieties barayti
        gear: gears
        cheque: cheques tseke
        device: devices aparato
        upgrade: upgrades upgraded upgrading
        downgrade: downgrades downgraded
        purok: puroks sitio sitios
        constituent: constituents nasasakupan
        position: positions posisyon designation designations
    """,
}
