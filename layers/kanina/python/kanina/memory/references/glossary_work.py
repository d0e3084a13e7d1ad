"""Concepts of staff, offices, computers, people, places, time, and what is said of any of them; see `glossary`."""

from __future__ import annotations

from collections.abc import Mapping

WORK: Mapping[str, str] = {
    "staff": """
        employee: employees empleyado staff tauhan trabahador worker workers kawani manggagawa headcount manpower
            personnel workforce
        hire: bagong_pasok bagong_pumasok taken_on joined_company onboarded onboarding hires hired hiring recruit
            recruits recruited recruitment tanggap_trabaho natanggap tinanggap kinuha bagong_empleyado new_hires
            newly_hired
        applicant: applicants aplikante
        application: applications applied apply applying aplikasyon nag-apply
        interview: interviews interviewed panayam na-interview
        attrition: resigned resign resigns resigning resignation resignations quit quits quitting leaving leavers
            turnover alis umalis umaalis aalis pag-alis nag-resign nagresign nagsialis people_left staff_left
            employees_left workers_left who_left left_us left_company exits
        layoff: let_go letting_go bawas_tao layoffs laid_off lay-offs laying_off retrenched retrenchment terminated
            termination terminations fired dismissed tanggal natanggal tinanggal sinibak nasibak sisante nasisante
        retire: retired retirement retirees retiree retiring nagretiro magreretiro retirado
        promoted: promotion promotions got_promoted na-promote naiangat
        overtime: overworked overwork ot overtimes extra_hours working_late
        maternity: maternity_leave paternity
        leave: leaves vacation_leave bakasyon nagbakasyon vacation vacations sick_leave naka-leave
        shift: shifts shifting
        contractual: contractuals kontraktwal endo probationary casuals
        regular-staff: regularized regularization naregular
        tenure: years_of_service tagal_serbisyo
        performance: appraisal appraisals evaluation evaluations pagganap evaluate evaluated
        productivity: productive produktibo output_per
        supervisor: supervisors superbisor manager managers boss bosses amo tagapamahala
        department: departments kagawaran departamento
        team-lead: team_lead team_leader team_leaders
        safety: kaligtasan hazard hazards
        meeting: meetings pulong pagpupulong miting
        task: tasks gawain
        deadline: deadlines takdang_araw due_date
        backlog: backlogs nakatambak tambak piled_up piling_up
        helmet: helmets ppe protective
        undertime: under-time umuwi_maaga
        office: offices opisina tanggapan
        benefit: benefits benepisyo
        discipline: disciplinary memo suspended suspension suspensions suspendido
        strike: walked_out walkout walkouts aklasan nag-aklas strikes welga
        engagement: morale
        manhours: man-hours hours_worked working_hours oras_trabaho
        production: produced produce producing manufactured manufacturing output produksyon nagawa yari
    """,
    "computing": """
        server: servers serber
        uptime: downtime availability reliable reliability unreliable stayed_up went_down server_down servers_down
            site_down system_down nag-down nagdown maaasahan
        incident: incidents insidente
        bug: bugs software_error errors error
        crashed: crashing nag-crash nagcrash hang nag-hang
        followers: follower social_media likes
        website: websites web_site webpage site_visits page_views pageviews
        app: apps
        login: logins log-in log-ins logged_in sign-in sign-ins nag-login
        password: passwords
        account: accounts akawnt
        user: users gumagamit
        backup: backups back-up back-ups
        hack: hacked hacking hackers hacker breach breaches na-hack cyberattack cyberattacks phishing
        virus: malware ransomware
        laptop: laptops computer computers kompyuter kompyuters pc pcs
        printer: printers
        software: system systems sistema
        helpdesk: help-desk support_ticket support_tickets
        resolved: resolve resolution resolutions solved naresolba nalutas lutas naresolve
        response-time: response_time first_response bilis_sumagot
        escalated: escalate escalation escalations
        release: releases deployment deployments deploy deployed rollout
        latency: slow_website slow_page slow_pages slow_loading slow_internet slow_site slow_system bagal mabagal
            sluggish
        call: calls tawag tumawag
        abandoned: abandon abandonment iniwan inabandona
        download: downloads downloaded dinownload
        email: emails e-mail e-mails
        sms: text_messages texts
        camera: cameras cctv kamera
        machine: machines makina equipment kagamitan
        sensor: sensors
        unread: unopened unanswered hindi_nabasa
    """,
    "people": """
        joining: join joined joiners signed_up sign_up signup signups sumali sumasali nagpamiyembro new_members
        member: members miyembro loyalty membership memberships kasapi
        freeze: freezes froze frozen freezing hold holds on_hold put_hold paused pause pauses pausing nakapause
            nag-pause nag-freeze suspend_membership membership_holds pansamantalang_tigil
        girl: girls babae kababaihan female females women woman
        boy: boys lalaki kalalakihan male males men man
        child: children bata kids kid minors minor
        youth: kabataan teenagers teens
        senior: seniors matatanda nakatatanda elderly lolo lola
        couple: couples mag-asawa married asawa
        friend: friends kaibigan
        satisfaction: csat nps satisfied rating ratings happy nasiyahan kuntento masaya
        unhappy: dissatisfied dissatisfaction unsatisfied hindi_nasiyahan galit nagalit angry
        survey: surveys sarbey surveyed respondents respondent
        age: ages edad gulang
        gender: kasarian
        nationality: nationalities foreigners foreigner dayuhan
        language: languages wika
        group: groups grupo pangkat
    """,
    "places": """
        region: regions rehiyon
        city: cities lungsod syudad siyudad
        province: provinces lalawigan probinsya
        town: towns bayan municipality municipalities munisipyo munisipalidad
        village: villages nayon
        area: areas lugar zone zones
        manila: maynila
        beach: beaches dalampasigan tabing-dagat
        sea: ocean dagat
        river: rivers ilog
        mountain: mountains bundok
        forest: forests gubat kagubatan
        tree: trees puno
        country: countries bansa
        map: maps mapa
    """,
    "time": """
        month: months buwan buwanan monthly
        year: years taon taunan yearly
        week: weeks linggo lingguhan weekly
        day: days araw arawan daily
        hour: hours oras
        monday: mondays lunes
        tuesday: tuesdays martes
        wednesday: wednesdays miyerkules miyerkoles
        thursday: thursdays huwebes
        friday: fridays biyernes
        saturday: saturdays sabado
        sunday: sundays
        quarter: quarters kwarter quarterly
        january: enero
        february: pebrero feb
        march: marso
        april: abril
        june: hunyo
        july: hulyo
        august: agosto
        september: setyembre
        october: oktubre
        november: nobyembre
        december: disyembre
        yesterday: kahapon
        today: ngayong-araw
        morning: umaga
        night: nights gabi gabi-gabi
        peak: busiest busy rush abala pinakaabala dagsa dumagsa
        weekend: weekends sabado-linggo
        holiday: holidays
        christmas: pasko kapaskuhan
        summer: tag-init
        schedule: schedules scheduled iskedyul talatakdaan
        opening: opened opens nagbukas binuksan
        closure: closures closed closing shut_down sarado nagsara isinara nagsasara pagsasara
    """,
    "qualities": """
        active: aktibo
        inactive: dormant hindi_aktibo di_aktibo
        shortage: shortages shortfall shortfalls kulang kakulangan nagkulang kinulang lacking not_enough kapos
        forecast: forecasts projection projections projected predict predicted tantya pagtataya
        plan: plans plano balak
        compliance: compliant complied sumunod_patakaran
        approval: approved approve approvals approving aprubado inaprubahan naaprubahan
        denied: deny denial denials tinanggihan declined_application
        completed: complete completion finished natapos
        unfinished: incomplete not_finished hindi_natapos hindi_tapos
        mistake: mistakes pagkakamali mali wrong_entries
        reason: reasons dahilan
        effect: effects impact epekto
        improvement: improvements improved improve bumuti pagbuti gumanda
        speed: faster bilis kabilisan
        gift: gifts regalo
        award: awards gawad parangal
    """,
}
